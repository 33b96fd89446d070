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
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  info.dct_method = JDCT_ISLOW;
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
