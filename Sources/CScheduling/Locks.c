#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

// Swift's Mutex is an atomic where nobody waits, which the thread sanitizer sees, and a futex in the runtime
// library where somebody does, which it does not: what such threads hand each other looks like a race to it. So the
// library's entry points for waiting are defined here too, and say who takes and who gives. Only under the sanitizer.

#include <dlfcn.h>

extern void __tsan_acquire(void *);
extern void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void mutex_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool mutex_try_lock(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void mutex_unlock(SELF void *mutex) __asm__(UNLOCK);

static struct {
  SWIFT void (*lock)(uint32_t, SELF void *);
  SWIFT bool (*try_lock)(SELF void *);
  SWIFT void (*unlock)(SELF void *);
} real;

__attribute__((constructor(101))) static void find_mutex(void) {
  *(void **)&real.lock = dlsym(RTLD_NEXT, LOCK);
  *(void **)&real.try_lock = dlsym(RTLD_NEXT, TRY_LOCK);
  *(void **)&real.unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void mutex_lock(uint32_t thread, SELF void *mutex) {
  real.lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool mutex_try_lock(SELF void *mutex) {
  bool taken = real.try_lock(mutex);
  if (taken) __tsan_acquire(mutex);
  return taken;
}

SWIFT void mutex_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  real.unlock(mutex);
}

#endif
#endif
