#include "CImageFiles.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct source {
  const uint8_t *bytes;
  size_t left;
  cif_status status;
  char *message;
} source;

typedef struct sink {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  cif_status status;
  char *message;
} sink;

static void note(char *message, png_const_charp text) { snprintf(message, CIF_MESSAGE_SIZE, "%s", text); }

static void read_failed(png_structp png, png_const_charp text) {
  source *s = png_get_error_ptr(png);
  note(s->message, text);
  if (s->status == CIF_OK) s->status = strstr(text, "memory") ? CIF_NO_MEMORY : CIF_DAMAGED;
  longjmp(png_jmpbuf(png), 1);
}

static void write_failed(png_structp png, png_const_charp text) {
  sink *s = png_get_error_ptr(png);
  note(s->message, text);
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  source *s = png_get_io_ptr(png);
  if (count > s->left) {
    s->status = CIF_TRUNCATED;
    png_error(png, "the bytes end early");
  }
  memcpy(target, s->bytes, count);
  s->bytes += count;
  s->left -= count;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  sink *s = png_get_io_ptr(png);
  if (s->count + count > s->capacity) {
    size_t capacity = (s->count + count) * 2;
    uint8_t *larger = realloc(s->bytes, capacity);
    if (!larger) png_error(png, "out of memory");
    s->bytes = larger;
    s->capacity = capacity;
  }
  memcpy(s->bytes + s->count, bytes, count);
  s->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

/// Opens a reader that has read the header up to the first pixels. NULL when memory ran out.
static png_structp open_reader(source *s) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, s, read_failed, ignore);
  if (!png) return NULL;
  png_set_read_fn(png, s, read_bytes);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(png, 8 << 20);
  // Texts, profiles and the like are no part of the pixels and can be made to unpack into gigabytes.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  return png;
}

cif_status cif_png_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message) {
  source s = {bytes, count, CIF_OK, message};
  png_structp png = open_reader(&s);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    note(message, "out of memory");
    return CIF_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return s.status;
  }
  png_read_info(png, info);
  *width = (int32_t)png_get_image_width(png, info);
  *height = (int32_t)png_get_image_height(png, info);
  png_destroy_read_struct(&png, &info, NULL);
  return CIF_OK;
}

static void premultiply(uint8_t *row, int32_t width) {
  for (int32_t x = 0; x < width; x++, row += 4) {
    unsigned alpha = row[3];
    if (alpha == 255) continue;
    for (int c = 0; c < 3; c++) row[c] = (uint8_t)((row[c] * alpha + 127) / 255);
  }
}

cif_status cif_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                          int32_t height, char *message) {
  source s = {bytes, count, CIF_OK, message};
  png_structp png = open_reader(&s);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    note(message, "out of memory");
    return CIF_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return s.status;
  }
  png_read_info(png, info);
  if ((int32_t)png_get_image_width(png, info) != width || (int32_t)png_get_image_height(png, info) != height) {
    s.status = CIF_DAMAGED;
    png_error(png, "the size changed between two readings");
  }
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "unexpected row length");
  for (int pass = 0; pass < passes; pass++) {
    for (int32_t y = 0; y < height; y++) png_read_row(png, pixels + (size_t)y * stride, NULL);
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  for (int32_t y = 0; y < height; y++) premultiply(pixels + (size_t)y * stride, width);
  return CIF_OK;
}

static bool is_opaque(const uint8_t *pixels, size_t stride, int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = pixels + (size_t)y * stride;
    unsigned all = 255;
    for (int32_t x = 0; x < width; x++) all &= row[(size_t)x * 4 + 3];
    if (all != 255) return false;
  }
  return true;
}

static void pack(const uint8_t *pixel, uint8_t *target, int32_t width, bool opaque) {
  for (int32_t x = 0; x < width; x++, pixel += 4) {
    unsigned alpha = opaque ? 255 : pixel[3];
    for (int c = 0; c < 3; c++) {
      unsigned value = pixel[2 - c];
      if (alpha != 255) {
        value = alpha ? (value * 255 + alpha / 2) / alpha : 0;
        if (value > 255) value = 255;
      }
      *target++ = (uint8_t)value;
    }
    if (!opaque) *target++ = (uint8_t)alpha;
  }
}

cif_status cif_png_encode(const uint8_t *pixels, size_t stride, int32_t width, int32_t height, uint8_t **encoded,
                          size_t *encoded_count, char *message) {
  sink s = {NULL, 0, 0, CIF_OK, message};
  bool opaque = is_opaque(pixels, stride, width, height);
  uint8_t *row = malloc((size_t)width * 4);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &s, write_failed, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!row || !info) {
    png_destroy_write_struct(&png, NULL);
    free(row);
    note(message, "out of memory");
    return CIF_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(row);
    free(s.bytes);
    return CIF_NO_MEMORY;
  }
  png_set_write_fn(png, &s, write_bytes, flush_bytes);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8,
               opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, 0);
  png_write_info(png, info);
  for (int32_t y = 0; y < height; y++) {
    pack(pixels + (size_t)y * stride, row, width, opaque);
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  *encoded = s.bytes;
  *encoded_count = s.count;
  return CIF_OK;
}

void cif_free(uint8_t *encoded) { free(encoded); }
