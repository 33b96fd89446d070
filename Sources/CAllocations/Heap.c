#include "CAllocations.h"

#include <malloc.h>

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

int64_t diptych_bytes_in_use(void) { return -1; }
int64_t diptych_bytes_taken(void) { return -1; }

#else

int64_t diptych_bytes_in_use(void) {
  struct mallinfo2 heap = mallinfo2();
  return (int64_t)(heap.uordblks + heap.hblkhd);
}

int64_t diptych_bytes_taken(void) {
  struct mallinfo2 heap = mallinfo2();
  return (int64_t)(heap.arena + heap.hblkhd);
}

#endif
