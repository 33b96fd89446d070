#define _GNU_SOURCE // memmem

#include "CImageFiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

static cif_status status_of(struct heif_error error, char *message) {
  if (error.code == heif_error_Ok) return CIF_OK;
  snprintf(message, CIF_MESSAGE_SIZE, "%s", error.message);
  switch (error.code) {
  case heif_error_Memory_allocation_error:
    return CIF_NO_MEMORY;
  case heif_error_Unsupported_feature:
  case heif_error_Unsupported_filetype:
  case heif_error_Plugin_loading_error:
    return CIF_UNSUPPORTED;
  default:
    return error.subcode == heif_suberror_End_of_data ? CIF_TRUNCATED : CIF_DAMAGED;
  }
}

static cif_status no_memory(char *message) {
  snprintf(message, CIF_MESSAGE_SIZE, "out of memory");
  return CIF_NO_MEMORY;
}

// Encoding

static uint8_t *add_plane(struct heif_image *image, enum heif_channel channel, int width, int height, int *stride) {
  struct heif_error error = heif_image_add_plane(image, channel, width, height, 8);
  return error.code == heif_error_Ok ? heif_image_get_plane(image, channel, stride) : NULL;
}

/// `depth` may be NULL. NULL when memory ran out.
static struct heif_image *planar(const cif_nv12 *picture, const uint8_t *depth, size_t depth_stride) {
  struct heif_image *image = NULL;
  int width = picture->width, height = picture->height, columns = (width + 1) / 2, rows = (height + 1) / 2;
  heif_image_create(width, height, heif_colorspace_YCbCr, heif_chroma_420, &image);
  if (!image) return NULL;
  int luma_stride, blue_stride, red_stride;
  uint8_t *luma = add_plane(image, heif_channel_Y, width, height, &luma_stride);
  uint8_t *blue = add_plane(image, heif_channel_Cb, columns, rows, &blue_stride);
  uint8_t *red = add_plane(image, heif_channel_Cr, columns, rows, &red_stride);
  int beside_stride = 0;
  uint8_t *beside = depth ? add_plane(image, heif_channel_Alpha, width, height, &beside_stride) : NULL;
  struct heif_color_profile_nclx *profile = heif_nclx_color_profile_alloc();
  if (!luma || !blue || !red || !profile || (depth && !beside)) {
    heif_nclx_color_profile_free(profile);
    heif_image_release(image);
    return NULL;
  }
  for (int y = 0; y < height; y++) {
    memcpy(luma + (size_t)y * luma_stride, picture->luma + (size_t)y * picture->luma_stride, width);
    if (depth) memcpy(beside + (size_t)y * beside_stride, depth + (size_t)y * depth_stride, width);
  }
  for (int y = 0; y < rows; y++) {
    const uint8_t *pairs = picture->chroma + (size_t)y * picture->chroma_stride;
    uint8_t *b = blue + (size_t)y * blue_stride, *r = red + (size_t)y * red_stride;
    for (int x = 0; x < columns; x++) {
      b[x] = pairs[2 * x];
      r[x] = pairs[2 * x + 1];
    }
  }
  profile->color_primaries = heif_color_primaries_ITU_R_BT_709_5;
  profile->transfer_characteristics = heif_transfer_characteristic_ITU_R_BT_709_5;
  profile->matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_709_5;
  profile->full_range_flag = 1;
  heif_image_set_nclx_color_profile(image, profile);
  heif_nclx_color_profile_free(profile);
  return image;
}

typedef struct sink {
  uint8_t *bytes;
  size_t count;
} sink;

static struct heif_error keep(struct heif_context *context, const void *data, size_t size, void *user) {
  (void)context;
  sink *target = user;
  target->bytes = malloc(size);
  target->count = size;
  struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, ""};
  if (target->bytes) {
    memcpy(target->bytes, data, size);
  } else {
    error.code = heif_error_Memory_allocation_error;
    error.message = "out of memory";
  }
  return error;
}

static struct heif_error encode(struct heif_context *context, const struct heif_image *image, int32_t quality,
                                int32_t orientation, const uint8_t *exif, size_t exif_count) {
  struct heif_encoder *encoder = NULL;
  struct heif_encoding_options *options = heif_encoding_options_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_error error = heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder);
  if (error.code == heif_error_Ok) error = heif_encoder_set_lossy_quality(encoder, quality);
  // A still picture gains little from a longer search.
  if (error.code == heif_error_Ok) error = heif_encoder_set_parameter_string(encoder, "preset", "ultrafast");
  // The encoder's own threads have so low a priority that on a busy machine a picture takes seconds.
  if (error.code == heif_error_Ok) error = heif_encoder_set_parameter_string(encoder, "x265:pools", "none");
  if (error.code == heif_error_Ok) {
    options->image_orientation = (enum heif_orientation)orientation;
    error = heif_context_encode_image(context, image, encoder, options, &handle);
  }
  if (error.code == heif_error_Ok && exif) {
    error = heif_context_add_exif_metadata(context, handle, exif, (int)exif_count);
  }
  heif_image_handle_release(handle);
  heif_encoding_options_free(options);
  if (encoder) heif_encoder_release(encoder);
  return error;
}

/// libheif writes auxiliary pictures of alpha alone. One of depth differs from it by its name's last letter.
static struct heif_error name_depth(sink *target) {
  static const char name[] = "urn:mpeg:hevc:2015:auxid:1";
  struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, ""};
  uint8_t *found = memmem(target->bytes, target->count, name, sizeof name);
  if (found) {
    found[sizeof name - 2] = '2';
  } else {
    error.code = heif_error_Unsupported_feature;
    error.message = "libheif writes no auxiliary picture that could hold depth";
  }
  return error;
}

cif_status cif_heic_encode(const cif_nv12 *picture, const uint8_t *depth, size_t depth_stride, int32_t quality,
                           int32_t orientation, const uint8_t *exif, size_t exif_count, uint8_t **encoded,
                           size_t *encoded_count, char *message) {
  struct heif_image *image = planar(picture, depth, depth_stride);
  if (!image) return no_memory(message);
  struct heif_context *context = heif_context_alloc();
  sink target = {NULL, 0};
  struct heif_writer writer = {1, keep};
  struct heif_error error = encode(context, image, quality, orientation, exif, exif_count);
  if (error.code == heif_error_Ok) error = heif_context_write(context, &writer, &target);
  if (error.code == heif_error_Ok && depth) error = name_depth(&target);
  cif_status status = status_of(error, message);
  heif_context_free(context);
  heif_image_release(image);
  if (status != CIF_OK) {
    free(target.bytes);
    return status;
  }
  *encoded = target.bytes;
  *encoded_count = target.count;
  return CIF_OK;
}

// Decoding

/// The context is to be freed whatever the result; the handle to be released when it is CIF_OK.
static cif_status open_main(struct heif_context *context, const uint8_t *bytes, size_t count,
                            struct heif_image_handle **handle, char *message) {
  struct heif_error error = heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
  if (error.code == heif_error_Ok) error = heif_context_get_primary_image_handle(context, handle);
  return status_of(error, message);
}

cif_status cif_heic_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message) {
  struct heif_context *context = heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  cif_status status = open_main(context, bytes, count, &handle, message);
  if (status == CIF_OK) {
    *width = heif_image_handle_get_width(handle);
    *height = heif_image_handle_get_height(handle);
    heif_image_handle_release(handle);
  }
  heif_context_free(context);
  return status;
}

cif_status cif_heic_exif(const uint8_t *bytes, size_t count, uint8_t **exif, size_t *exif_count, char *message) {
  struct heif_context *context = heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  heif_item_id block;
  *exif = NULL;
  *exif_count = 0;
  cif_status status = open_main(context, bytes, count, &handle, message);
  if (status == CIF_OK) {
    if (heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &block, 1) == 1) {
      *exif_count = heif_image_handle_get_metadata_size(handle, block);
      *exif = malloc(*exif_count + 1);
      status = *exif ? status_of(heif_image_handle_get_metadata(handle, block, *exif), message) : no_memory(message);
    }
    heif_image_handle_release(handle);
  }
  heif_context_free(context);
  if (status != CIF_OK) {
    free(*exif);
    *exif = NULL;
  }
  return status;
}

static void copy_premultiplied(const uint8_t *source, uint8_t *target, int32_t width) {
  for (int32_t x = 0; x < width; x++, source += 4, target += 4) {
    unsigned alpha = source[3];
    for (int c = 0; c < 3; c++) target[c] = (uint8_t)((source[2 - c] * alpha + 127) / 255);
    target[3] = (uint8_t)alpha;
  }
}

cif_status cif_heic_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                           int32_t height, char *message) {
  struct heif_context *context = heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  cif_status status = open_main(context, bytes, count, &handle, message);
  if (status == CIF_OK) {
    status = status_of(
        heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL), message);
    heif_image_handle_release(handle);
  }
  if (status == CIF_OK) {
    int source_stride;
    const uint8_t *source = heif_image_get_plane_readonly(image, heif_channel_interleaved, &source_stride);
    if (source && heif_image_get_width(image, heif_channel_interleaved) == width &&
        heif_image_get_height(image, heif_channel_interleaved) == height) {
      for (int32_t y = 0; y < height; y++) {
        copy_premultiplied(source + (size_t)y * source_stride, pixels + (size_t)y * stride, width);
      }
    } else {
      snprintf(message, CIF_MESSAGE_SIZE, "the size changed between two readings");
      status = CIF_DAMAGED;
    }
    heif_image_release(image);
  }
  heif_context_free(context);
  return status;
}
