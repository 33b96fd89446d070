#ifndef C_IMAGE_FILES_H
#define C_IMAGE_FILES_H

#include <stddef.h>
#include <stdint.h>

// JPEG, HEIC and PNG between memory and BGRA rows. libjpeg and libpng report errors by longjmp, which must not
// pass through Swift frames; it stays inside these functions. They keep no state and may run on any thread.
//
// Pixels are rows of 4-byte samples (blue, green, red, alpha, premultiplied), `stride` bytes apart.
// `message` receives a zero-terminated text of at most `CIF_MESSAGE_SIZE` bytes unless the result is CIF_OK.

enum { CIF_MESSAGE_SIZE = 240 };

typedef enum cif_status {
  CIF_OK = 0,
  /// The bytes end before the picture does.
  CIF_TRUNCATED = 1,
  /// The bytes contradict the format.
  CIF_DAMAGED = 2,
  /// A variant of the format that the library does not decode.
  CIF_UNSUPPORTED = 3,
  /// Memory ran out.
  CIF_NO_MEMORY = 4,
} cif_status;

/// Reads width and height from a JPEG's headers; allocates no pixels.
cif_status cif_jpeg_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message);

/// Decodes a JPEG (grey, YCbCr, RGB, CMYK, YCCK; baseline or progressive) whose size `cif_jpeg_size` gave.
/// EXIF is not looked at.
cif_status cif_jpeg_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                           int32_t height, char *message);

/// Reads width and height from a PNG's header; allocates no pixels.
cif_status cif_png_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message);

/// Decodes a PNG of any colour type, depth and interlace whose size `cif_png_size` gave.
cif_status cif_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                          int32_t height, char *message);

/// Encodes rows as JPEG, 4:2:0, alpha ignored. `quality` is 1–100. `app1` (may be NULL) is written as the
/// APP1 segment. `*encoded` is to be freed with `cif_free`.
cif_status cif_jpeg_encode(const uint8_t *pixels, size_t stride, int32_t width, int32_t height, int32_t quality,
                           const uint8_t *app1, size_t app1_count, uint8_t **encoded, size_t *encoded_count,
                           char *message);

/// Two planes of full-range BT.709: luma, then pairs of Cb and Cr at half size, rounded up. Strides in bytes.
typedef struct cif_nv12 {
  const uint8_t *luma;
  size_t luma_stride;
  const uint8_t *chroma;
  size_t chroma_stride;
  int32_t width;
  int32_t height;
} cif_nv12;

/// The same as `cif_jpeg_encode` without a detour over RGB; JFIF's BT.601 comes out.
cif_status cif_jpeg_encode_nv12(const cif_nv12 *picture, int32_t quality, const uint8_t *app1, size_t app1_count,
                                uint8_t **encoded, size_t *encoded_count, char *message);

/// Encodes as HEIC. `orientation` is 1–8 as in EXIF, and is noted as the file's own turn and mirroring. `exif` (may
/// be NULL) is an APP1 segment's content. `depth` (may be NULL) has rows of the picture's size, near things bright, and
/// becomes an auxiliary picture. `*encoded` is to be freed with `cif_free`.
cif_status cif_heic_encode(const cif_nv12 *picture, const uint8_t *depth, size_t depth_stride, int32_t quality,
                           int32_t orientation, const uint8_t *exif, size_t exif_count, uint8_t **encoded,
                           size_t *encoded_count, char *message);

/// Reads the upright width and height of a HEIC's main picture; allocates no pixels.
cif_status cif_heic_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message);

/// The EXIF of a HEIC's main picture: four bytes that say, most significant first, how many bytes more to pass over, and
/// then what a TIFF file has. `*exif` is to be freed with `cif_free`, and NULL where there is none.
cif_status cif_heic_exif(const uint8_t *bytes, size_t count, uint8_t **exif, size_t *exif_count, char *message);

/// Decodes a HEIC's main picture, turned and mirrored as the file says, whose size `cif_heic_size` gave.
cif_status cif_heic_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                           int32_t height, char *message);

/// Encodes rows as an 8-bit PNG: RGB when every alpha is 255, else RGBA. Equal pixels give equal bytes.
/// `*encoded` is to be freed with `cif_free`.
cif_status cif_png_encode(const uint8_t *pixels, size_t stride, int32_t width, int32_t height, uint8_t **encoded,
                          size_t *encoded_count, char *message);

/// Frees what an encode function returned.
void cif_free(uint8_t *encoded);

#endif
