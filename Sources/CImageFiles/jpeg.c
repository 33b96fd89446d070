#include "CImageFiles.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// Pictures made to keep a decoder busy have thousands of scans; real ones have about ten.
enum { MAXIMUM_SCANS = 500 };

typedef struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
  cif_status status;
  char *message;
} failure;

static cif_status status_of(int code) {
  switch (code) {
  case JERR_OUT_OF_MEMORY:
    return CIF_NO_MEMORY;
  case JERR_INPUT_EMPTY:
  case JERR_INPUT_EOF:
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER:
    return CIF_TRUNCATED;
  case JERR_BAD_PRECISION:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_NOT_COMPILED:
  case JERR_SOF_UNSUPPORTED:
  case JERR_ARITH_NOTIMPL:
  case JERR_CCIR601_NOTIMPL:
    return CIF_UNSUPPORTED;
  default:
    return CIF_DAMAGED;
  }
}

static void fail(j_common_ptr info) {
  failure *f = (failure *)info->err;
  char text[JMSG_LENGTH_MAX];
  f->manager.format_message(info, text);
  snprintf(f->message, CIF_MESSAGE_SIZE, "%s", text);
  f->status = status_of(f->manager.msg_code);
  longjmp(f->escape, 1);
}

static void warn(j_common_ptr info, int level) {
  // A decoder that runs out of bytes only warns, and makes the rest of the picture up.
  if (level < 0 && status_of(info->err->msg_code) == CIF_TRUNCATED) fail(info);
}

static void discard(j_common_ptr info) { (void)info; }

static void watch(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > MAXIMUM_SCANS) {
    failure *f = (failure *)info->err;
    snprintf(f->message, CIF_MESSAGE_SIZE, "more than %d scans", MAXIMUM_SCANS);
    f->status = CIF_UNSUPPORTED;
    longjmp(f->escape, 1);
  }
}

static void prepare(failure *f, char *message) {
  jpeg_std_error(&f->manager);
  f->manager.error_exit = fail;
  f->manager.emit_message = warn;
  f->manager.output_message = discard;
  f->message = message;
  f->status = CIF_OK;
}

cif_status cif_jpeg_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message) {
  struct jpeg_decompress_struct info;
  failure f;
  prepare(&f, message);
  info.err = &f.manager;
  if (setjmp(f.escape)) {
    jpeg_destroy_decompress(&info);
    return f.status;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  *width = (int32_t)info.image_width;
  *height = (int32_t)info.image_height;
  jpeg_destroy_decompress(&info);
  return CIF_OK;
}

// Adobe writers store inverted inks (255 = none).
static void from_cmyk(const uint8_t *inks, uint8_t *pixels, int32_t width, bool inverted) {
  for (int32_t x = 0; x < width; x++, inks += 4, pixels += 4) {
    unsigned flip = inverted ? 0 : 255;
    unsigned key = inks[3] ^ flip;
    pixels[0] = (uint8_t)(((inks[2] ^ flip) * key + 127) / 255);
    pixels[1] = (uint8_t)(((inks[1] ^ flip) * key + 127) / 255);
    pixels[2] = (uint8_t)(((inks[0] ^ flip) * key + 127) / 255);
    pixels[3] = 255;
  }
}

cif_status cif_jpeg_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                           int32_t height, char *message) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress;
  failure f;
  prepare(&f, message);
  info.err = &f.manager;
  if (setjmp(f.escape)) {
    jpeg_destroy_decompress(&info);
    return f.status;
  }
  jpeg_create_decompress(&info);
  memset(&progress, 0, sizeof progress);
  progress.progress_monitor = watch;
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  if ((int32_t)info.image_width != width || (int32_t)info.image_height != height) {
    snprintf(message, CIF_MESSAGE_SIZE, "the size changed between two readings");
    jpeg_destroy_decompress(&info);
    return CIF_DAMAGED;
  }
  bool inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRA;
  info.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&info);
  JSAMPARRAY row = NULL;
  if (inks) row = info.mem->alloc_sarray((j_common_ptr)&info, JPOOL_IMAGE, (JDIMENSION)width * 4, 1);
  while (info.output_scanline < info.output_height) {
    JSAMPROW target = pixels + (size_t)info.output_scanline * stride;
    if (inks) {
      jpeg_read_scanlines(&info, row, 1);
      from_cmyk(row[0], target, width, info.saw_Adobe_marker);
    } else {
      jpeg_read_scanlines(&info, &target, 1);
    }
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return CIF_OK;
}

static void describe(struct jpeg_compress_struct *info, int32_t width, int32_t height, int components,
                     J_COLOR_SPACE space, int32_t quality) {
  info->image_width = (JDIMENSION)width;
  info->image_height = (JDIMENSION)height;
  info->input_components = components;
  info->in_color_space = space;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  info->dct_method = JDCT_ISLOW;
}

cif_status cif_jpeg_encode(const uint8_t *pixels, size_t stride, int32_t width, int32_t height, int32_t quality,
                           const uint8_t *app1, size_t app1_count, uint8_t **encoded, size_t *encoded_count,
                           char *message) {
  struct jpeg_compress_struct info;
  failure f;
  unsigned char *volatile bytes = NULL;
  unsigned long size = 0;
  prepare(&f, message);
  info.err = &f.manager;
  if (setjmp(f.escape)) {
    jpeg_destroy_compress(&info);
    free((void *)bytes);
    return f.status;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, (unsigned char **)&bytes, &size);
  describe(&info, width, height, 4, JCS_EXT_BGRX, quality);
  jpeg_start_compress(&info, TRUE);
  if (app1) jpeg_write_marker(&info, JPEG_APP0 + 1, app1, (unsigned)app1_count);
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * stride);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *encoded = bytes;
  *encoded_count = size;
  return CIF_OK;
}

// NV12 without a detour over RGB

enum { BLOCK = DCTSIZE, STRIP = 2 * DCTSIZE };

static uint8_t clamped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

// JFIF's matrix is BT.601's. From one to the other luma changes by a share of the chroma beside it; 14 bits of
// fraction.
static void change_chroma(const uint8_t *restrict pairs, uint8_t *restrict blue, uint8_t *restrict red,
                          int16_t *restrict shift, int32_t columns) {
  for (int32_t x = 0; x < columns; x++) {
    int b = pairs[2 * x] - 128, r = pairs[2 * x + 1] - 128;
    shift[x] = (int16_t)((1664 * b + 3213 * r + 8192) >> 14);
    blue[x] = clamped(((16218 * b - 1813 * r + 8192) >> 14) + 128);
    red[x] = clamped(((16112 * r - 1187 * b + 8192) >> 14) + 128);
  }
}

static void change_luma(const uint8_t *restrict source, const int16_t *restrict shift, uint8_t *restrict target,
                        int32_t columns) {
  for (int32_t x = 0; x < columns; x++) {
    target[2 * x] = clamped(source[2 * x] + shift[x]);
    target[2 * x + 1] = clamped(source[2 * x + 1] + shift[x]);
  }
}

static void extend(uint8_t *row, int32_t from, int32_t to) {
  if (to > from) memset(row + from, row[from - 1], (size_t)(to - from));
}

/// Sixteen rows of luma and eight of each chroma, as wide as whole blocks.
typedef struct strip {
  JSAMPROW luma[STRIP], blue[BLOCK], red[BLOCK];
  int16_t *shift;
  int32_t wide, narrow;
} strip;

static void fill(strip *s, const cif_nv12 *picture, int32_t top) {
  int32_t columns = (picture->width + 1) / 2, rows = (picture->height + 1) / 2;
  for (int32_t line = 0; line < BLOCK; line++) {
    int32_t y = top / 2 + line < rows ? top / 2 + line : rows - 1;
    change_chroma(picture->chroma + (size_t)y * picture->chroma_stride, s->blue[line], s->red[line], s->shift,
                  columns);
    extend(s->blue[line], columns, s->narrow);
    extend(s->red[line], columns, s->narrow);
    for (int32_t half = 0; half < 2; half++) {
      int32_t from = 2 * y + half < picture->height ? 2 * y + half : picture->height - 1;
      const uint8_t *source = picture->luma + (size_t)from * picture->luma_stride;
      uint8_t *target = s->luma[2 * line + half];
      change_luma(source, s->shift, target, picture->width / 2);
      if (picture->width & 1) {
        target[picture->width - 1] = clamped(source[picture->width - 1] + s->shift[columns - 1]);
      }
      extend(target, picture->width, s->wide);
    }
  }
}

cif_status cif_jpeg_encode_nv12(const cif_nv12 *picture, int32_t quality, const uint8_t *app1, size_t app1_count,
                                uint8_t **encoded, size_t *encoded_count, char *message) {
  struct jpeg_compress_struct info;
  failure f;
  unsigned char *volatile bytes = NULL;
  unsigned long size = 0;
  prepare(&f, message);
  info.err = &f.manager;
  if (setjmp(f.escape)) {
    jpeg_destroy_compress(&info);
    free((void *)bytes);
    return f.status;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, (unsigned char **)&bytes, &size);
  describe(&info, picture->width, picture->height, 3, JCS_YCbCr, quality);
  info.raw_data_in = TRUE;
  jpeg_start_compress(&info, TRUE);
  if (app1) jpeg_write_marker(&info, JPEG_APP0 + 1, app1, (unsigned)app1_count);
  strip s;
  s.narrow = (picture->width + STRIP - 1) / STRIP * BLOCK;
  s.wide = 2 * s.narrow;
  j_common_ptr common = (j_common_ptr)&info;
  JSAMPARRAY luma = info.mem->alloc_sarray(common, JPOOL_IMAGE, (JDIMENSION)s.wide, STRIP);
  JSAMPARRAY chroma = info.mem->alloc_sarray(common, JPOOL_IMAGE, (JDIMENSION)s.narrow, 2 * BLOCK);
  s.shift = info.mem->alloc_large(common, JPOOL_IMAGE, (size_t)s.narrow * sizeof *s.shift);
  for (int line = 0; line < STRIP; line++) s.luma[line] = luma[line];
  for (int line = 0; line < BLOCK; line++) {
    s.blue[line] = chroma[line];
    s.red[line] = chroma[BLOCK + line];
  }
  JSAMPARRAY planes[] = {s.luma, s.blue, s.red};
  while (info.next_scanline < info.image_height) {
    fill(&s, picture, (int32_t)info.next_scanline);
    jpeg_write_raw_data(&info, planes, STRIP);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *encoded = bytes;
  *encoded_count = size;
  return CIF_OK;
}
