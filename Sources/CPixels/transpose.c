#include "CPixels.h"

#include <string.h>

// Blocks are exchanged in registers, as many at a time as fill 64 bytes of each row that is written. Where those are
// whole lines of memory they are written past the cache, which need not read them first: that halves the time. The
// vectors are the compiler's own: it has instructions for them on every processor.

typedef uint8_t bytes __attribute__((vector_size(16), may_alias));
typedef uint16_t halves __attribute__((vector_size(16)));
typedef uint32_t words __attribute__((vector_size(16)));

static inline __attribute__((always_inline)) bytes load(const uint8_t *from) {
  bytes value;
  memcpy(&value, from, 16);
  return value;
}

static inline __attribute__((always_inline)) void store(uint8_t *to, bytes value) { memcpy(to, &value, 16); }

#define LOW_8(a, b) \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH_8(a, b) \
  __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define LOW_16(a, b) ((bytes)__builtin_shufflevector((halves)(a), (halves)(b), 0, 8, 1, 9, 2, 10, 3, 11))
#define HIGH_16(a, b) ((bytes)__builtin_shufflevector((halves)(a), (halves)(b), 4, 12, 5, 13, 6, 14, 7, 15))
#define LOW_32(a, b) ((bytes)__builtin_shufflevector((words)(a), (words)(b), 0, 4, 1, 5))
#define HIGH_32(a, b) ((bytes)__builtin_shufflevector((words)(a), (words)(b), 2, 6, 3, 7))

/// A step of the exchange: row i is zipped with the row half of them farther on. After log2(count) steps rows are
/// columns.
#define ZIP(LOW, HIGH, from, to, count) \
  for (int i = 0; i < (count) / 2; i++) { \
    (to)[2 * i] = LOW((from)[i], (from)[i + (count) / 2]); \
    (to)[2 * i + 1] = HIGH((from)[i], (from)[i + (count) / 2]); \
  }

static inline __attribute__((always_inline)) void block_8(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride) {
  bytes a[16], b[16];
#pragma unroll
  for (int i = 0; i < 16; i++) a[i] = load(from + i * from_stride);
#pragma unroll
  ZIP(LOW_8, HIGH_8, a, b, 16)
#pragma unroll
  ZIP(LOW_8, HIGH_8, b, a, 16)
#pragma unroll
  ZIP(LOW_8, HIGH_8, a, b, 16)
#pragma unroll
  ZIP(LOW_8, HIGH_8, b, a, 16)
#pragma unroll
  for (int i = 0; i < 16; i++) store(to + i * to_stride, a[i]);
}

static inline __attribute__((always_inline)) void block_16(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride) {
  bytes a[8], b[8];
#pragma unroll
  for (int i = 0; i < 8; i++) a[i] = load(from + i * from_stride);
#pragma unroll
  ZIP(LOW_16, HIGH_16, a, b, 8)
#pragma unroll
  ZIP(LOW_16, HIGH_16, b, a, 8)
#pragma unroll
  ZIP(LOW_16, HIGH_16, a, b, 8)
#pragma unroll
  for (int i = 0; i < 8; i++) store(to + i * to_stride, b[i]);
}

static inline __attribute__((always_inline)) void block_32(
    const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride) {
  bytes a[4], b[4];
#pragma unroll
  for (int i = 0; i < 4; i++) a[i] = load(from + i * from_stride);
#pragma unroll
  ZIP(LOW_32, HIGH_32, a, b, 4)
#pragma unroll
  ZIP(LOW_32, HIGH_32, b, a, 4)
#pragma unroll
  for (int i = 0; i < 4; i++) store(to + i * to_stride, a[i]);
}

/// Writes a whole line of memory past the cache.
static inline __attribute__((always_inline)) void stream(uint8_t *to, const bytes *line) {
  for (int i = 0; i < 4; i++) __builtin_nontemporal_store(line[i], (bytes *)to + i);
}

/// What was written past the cache is there for other threads, too.
static inline void finish_streaming(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

/// `SIDE` samples of `SIZE` bytes fill 16 bytes.
#define TRANSPOSE(NAME, BLOCK, SIZE, SIDE) \
  static void NAME##_single( \
      const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t left, ptrdiff_t right, \
      ptrdiff_t top, ptrdiff_t bottom) { \
    for (ptrdiff_t y = top; y < bottom; y++) { \
      for (ptrdiff_t x = left; x < right; x++) { \
        memcpy(to + x * to_stride + y * SIZE, from + y * from_stride + x * SIZE, SIZE); \
      } \
    } \
  } \
  static inline void NAME##_line( \
      const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride) { \
    bytes lines[SIDE][4]; \
    for (int i = 0; i < 4; i++) BLOCK(from + i * SIDE * from_stride, from_stride, (uint8_t *)&lines[0][i], 64); \
    for (int i = 0; i < SIDE; i++) stream(to + i * to_stride, lines[i]); \
  } \
  void NAME( \
      const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, \
      ptrdiff_t height) { \
    ptrdiff_t whole_width = width / SIDE * SIDE, whole_height = height / SIDE * SIDE; \
    int streams = (uintptr_t)to % 64 == 0 && to_stride % 64 == 0; \
    for (ptrdiff_t top = 0; top < whole_height; top += 64 / SIZE) { \
      ptrdiff_t bottom = top + 64 / SIZE < whole_height ? top + 64 / SIZE : whole_height; \
      for (ptrdiff_t x = 0; x < whole_width; x += SIDE) { \
        const uint8_t *block = from + top * from_stride + x * SIZE; \
        uint8_t *target = to + x * to_stride + top * SIZE; \
        if (streams && bottom - top == 64 / SIZE) { \
          NAME##_line(block, from_stride, target, to_stride); \
        } else { \
          for (ptrdiff_t y = 0; y < bottom - top; y += SIDE) { \
            BLOCK(block + y * from_stride, from_stride, target + y * SIZE, to_stride); \
          } \
        } \
      } \
    } \
    if (streams) finish_streaming(); \
    NAME##_single(from, from_stride, to, to_stride, whole_width, width, 0, whole_height); \
    NAME##_single(from, from_stride, to, to_stride, 0, width, whole_height, height); \
  }

TRANSPOSE(cpx_transpose_8, block_8, 1, 16)
TRANSPOSE(cpx_transpose_16, block_16, 2, 8)
TRANSPOSE(cpx_transpose_32, block_32, 4, 4)
