#include "CPixels.h"

#include <string.h>

// A large picture is written past the cache, as in transpose.c: it then takes less time than a copy. A small one stays in
// the cache for whoever reads it next.

typedef uint8_t bytes __attribute__((vector_size(16), may_alias));
typedef uint16_t halves __attribute__((vector_size(16)));
typedef uint32_t words __attribute__((vector_size(16)));

/// *Decided* by measuring: the bytes of a plane that is written past the cache.
enum { large = 1 << 20 };

static inline bytes load(const uint8_t *from) {
  bytes value;
  memcpy(&value, from, 16);
  return value;
}

#define REVERSE_16(a) ((bytes)__builtin_shufflevector((halves)(a), (halves)(a), 7, 6, 5, 4, 3, 2, 1, 0))
#define REVERSE_32(a) ((bytes)__builtin_shufflevector((words)(a), (words)(a), 3, 2, 1, 0))

/// What was written past the cache is there for other threads, too.
static inline void finish_streaming(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

/// Lines of 64 bytes first, then samples of `SIZE` bytes.
#define MIRROR(NAME, SIZE, REVERSE) \
  void NAME( \
      const uint8_t *from, ptrdiff_t from_stride, uint8_t *to, ptrdiff_t to_stride, ptrdiff_t width, \
      ptrdiff_t height) { \
    int streams = (uintptr_t)to % 64 == 0 && to_stride % 64 == 0 && width * height * SIZE >= large; \
    ptrdiff_t row = width * SIZE, whole = row / 64 * 64; \
    for (ptrdiff_t y = 0; y < height; y++, from += from_stride, to += to_stride) { \
      for (ptrdiff_t x = 0; x < whole; x += 64) { \
        const uint8_t *end = from + row - x; \
        for (int i = 0; i < 4; i++) { \
          bytes part = REVERSE(load(end - 16 * (i + 1))); \
          if (streams) { \
            __builtin_nontemporal_store(part, (bytes *)(to + x) + i); \
          } else { \
            memcpy(to + x + 16 * i, &part, 16); \
          } \
        } \
      } \
      for (ptrdiff_t x = whole; x < row; x += SIZE) memcpy(to + x, from + row - x - SIZE, SIZE); \
    } \
    if (streams) finish_streaming(); \
  }

MIRROR(cpx_mirror_16, 2, REVERSE_16)
MIRROR(cpx_mirror_32, 4, REVERSE_32)
