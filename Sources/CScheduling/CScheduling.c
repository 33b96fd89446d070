#define _GNU_SOURCE
#include "CScheduling.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <time.h>

// Defined in Swift: replaces the process's executors.
extern void diptych_install_executors(void);

static __thread bool held;
static __thread int64_t held_at;

void diptych_clock_hold(int64_t nanoseconds) {
  held = true;
  held_at = nanoseconds;
}

void diptych_clock_release(void) { held = false; }

static __thread void *driver;

void *diptych_driver(void) { return driver; }

void diptych_driver_set(void *new_driver) { driver = new_driver; }

typedef int (*clock_reader)(clockid_t, struct timespec *);

#if defined(__has_feature) && __has_feature(thread_sanitizer)

// The thread sanitizer reads the clock in its own way and leaves the name to whoever wants it.
extern int __interceptor_clock_gettime(clockid_t, struct timespec *);

static const clock_reader machine_clock = __interceptor_clock_gettime;
static void find_machine_clock(void) {}

#else

static clock_reader machine_clock;

// Found while the program is still one thread: a look-up on first use could run inside the loader's lock.
__attribute__((constructor(101))) static void find_machine_clock(void) {
  machine_clock = (clock_reader)dlsym(RTLD_NEXT, "clock_gettime");
}

#endif

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!held) {
    if (!machine_clock) find_machine_clock();
    return machine_clock(clock, time);
  }
  time->tv_sec = held_at / 1000000000;
  time->tv_nsec = held_at % 1000000000;
  return 0;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  if (!machine_clock) find_machine_clock();
  machine_clock(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t diptych_machine_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t diptych_thread_nanoseconds(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

int64_t diptych_process_nanoseconds(void) { return nanoseconds(CLOCK_PROCESS_CPUTIME_ID); }

// Executors can be replaced only before the first task.
__attribute__((constructor(102))) static void install_executors(void) { diptych_install_executors(); }
