#ifndef C_WORLD_RENDERER_H
#define C_WORLD_RENDERER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// A block of a picture's plane, and where its corners lie on a plane of a texture.
///
/// Corners in the order top left, top right, bottom left, bottom right, in texels in 16.16 fixed point. They
/// keep one texel, less 64 of its 65536 parts, from the right and lower edges, and 64 parts from the left and
/// upper ones.
///
/// A luma texture is made by cwr_pair_rows; a chroma texture has Cb and Cr in turn.
typedef struct {
  const uint8_t *texture;
  ptrdiff_t texture_stride;
  uint8_t *target;
  ptrdiff_t target_stride;
  int32_t u[4];
  int32_t v[4];
  /// Two to this power is the block's side.
  int32_t shift;
  /// How much of the block is inside the picture.
  int32_t columns;
  int32_t rows;
} cwr_block;

/// Fills a block of one byte a sample, interpolated between texels.
void cwr_fill_luma(const cwr_block *block);

/// The same for two bytes a sample.
void cwr_fill_chroma(const cwr_block *block);

/// The same without vector instructions; equal to the byte.
void cwr_fill_luma_plain(const cwr_block *block);
void cwr_fill_chroma_plain(const cwr_block *block);

/// Puts each sample of a plane beside the one below it, two bytes a sample; the last row has no pairs. The four
/// neighbours of a place are then one word.
void cwr_pair_rows(
    const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *pairs, ptrdiff_t pairs_stride);

static inline uint8_t cwr_luma(const uint8_t *pairs, ptrdiff_t stride, int32_t u, int32_t v) {
  uint32_t four;
  memcpy(&four, pairs + (v >> 16) * stride + (u >> 16) * 2, 4);
  // Upper and lower are interpolated across at once, in the halves of one word.
  uint32_t left = (four & 0xFF) | (four & 0xFF00) << 8;
  uint32_t right = (four >> 16 & 0xFF) | (four >> 24) << 16;
  uint32_t pair = (left << 8) + (right - left) * (uint32_t)(u >> 8 & 255);
  uint32_t top = pair & 0xFFFF, bottom = pair >> 16;
  return (uint8_t)(((top << 8) + (bottom - top) * (uint32_t)(v >> 8 & 255) + 0x8000) >> 16);
}

static inline uint16_t cwr_chroma(const uint8_t *texture, ptrdiff_t stride, int32_t u, int32_t v) {
  const uint8_t *texel = texture + (v >> 16) * stride + (u >> 16) * 2;
  uint32_t row[2];
  for (int index = 0; index < 2; index++) {
    uint32_t four;
    memcpy(&four, texel + index * stride, 4);
    uint32_t left = (four & 0xFF) | (four & 0xFF00) << 8;
    uint32_t right = (four >> 16 & 0xFF) | (four >> 24) << 16;
    row[index] = (((left << 8) + (right - left) * (uint32_t)(u >> 8 & 255)) >> 8) & 0xFF00FF;
  }
  uint32_t pair = (row[0] << 8) + (row[1] - row[0]) * (uint32_t)(v >> 8 & 255) + 0x800080;
  return (uint16_t)((pair >> 8 & 0xFF) | (pair >> 16 & 0xFF00));
}

#endif
