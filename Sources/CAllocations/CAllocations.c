#include "CAllocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

int64_t diptych_allocations(void) { return -1; }
void diptych_count_allocations(int on) {}

#else

// The names of the C library under which it keeps its own functions for whoever takes the usual ones.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int is_counting;
static atomic_llong asked;

static inline void count(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
}

int64_t diptych_allocations(void) { return atomic_load(&asked); }
void diptych_count_allocations(int on) { atomic_store(&is_counting, on); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

#endif
