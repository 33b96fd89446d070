#ifndef C_PIXELS_H
#define C_PIXELS_H

#include <stddef.h>
#include <stdint.h>

/// Writes sample (x, y) of a plane to (y, x) of another, whose size is the other way round. Strides are in bytes and
/// may be negative. Planes do not overlap.
void cpx_transpose_8(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, ptrdiff_t height);
/// The same for two bytes a sample.
void cpx_transpose_16(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, ptrdiff_t height);
/// The same for four bytes a sample.
void cpx_transpose_32(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, ptrdiff_t height);

/// Writes each row's samples of two bytes the other way round, to a plane of the same size. Planes do not overlap.
void cpx_mirror_16(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, ptrdiff_t height);
/// The same for four bytes a sample.
void cpx_mirror_32(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, ptrdiff_t height);

/// How the samples of a row or a column are stretched or shrunk. Shrinking is to half at most.
///
/// Places are in 128ths of a source sample. The middle of a result lies over the same part of the source as of the result.
typedef struct {
  /// Pixels of the source, and of the result.
  int32_t in, out;
  /// Samples of the source's plane, at least one.
  int32_t samples;
  /// Pixels a sample of the plane, in the source and in the result: 1, or 2 for chroma.
  int32_t ratio;
  /// Pixels that the plane's first sample begins before the source: 0 or 1.
  int32_t phase;
  /// The last sample comes first.
  int32_t reversed;
} cpx_axis;

/// Where sample `index` of the result is read.
int32_t cpx_place(const cpx_axis *axis, int32_t index);

/// How sixteen neighbouring bytes of a row are interpolated, each between two bytes of the source's row. It is the
/// same for all rows of a picture.
typedef struct {
  /// Where the bytes are read for the first and for the last eight: sixteen from there on.
  int32_t base[2];
  /// For each byte, which of those two it lies between.
  uint8_t pick[32];
  /// For each byte, the weights of those two; they add up to 128.
  uint8_t weight[32];
} cpx_sixteen;

/// Fills `entries` entries for samples of `step` bytes, 1 or 2, from sample `first` of the result on. The source's
/// row has 16 bytes at least.
void cpx_tabulate(const cpx_axis *axis, int32_t step, int32_t first, cpx_sixteen *table, ptrdiff_t entries);

/// A part of a plane's columns that is resampled from row to row.
typedef struct {
  const uint8_t *base;
  ptrdiff_t stride;
  cpx_axis rows;
  const cpx_sixteen *table;
  ptrdiff_t entries;
  /// Two rows that are interpolated along, sixteen numbers an entry each, and which they are; -1 for none.
  int16_t *across[2];
  int32_t held[2];
} cpx_strip;

/// Writes `count` rows of the result from row `first` on, sixteen bytes an entry each.
void cpx_resample(cpx_strip *strip, int32_t first, int32_t count, uint8_t *out, ptrdiff_t out_stride);
/// The same without vector instructions; equal to the byte.
void cpx_resample_plain(cpx_strip *strip, int32_t first, int32_t count, uint8_t *out, ptrdiff_t out_stride);

#endif
