#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CScheduling.h"

// Of the standard library: with these, sets and dictionaries have the same order in every process.
extern struct {
  uint64_t seed0, seed1;
  bool deterministic;
} _swift_stdlib_Hashing_parameters;

// Before any set is made.
__attribute__((constructor(101))) static void fix_hashing(void) {
  _swift_stdlib_Hashing_parameters.seed0 = 0;
  _swift_stdlib_Hashing_parameters.seed1 = 0;
  _swift_stdlib_Hashing_parameters.deterministic = true;
}

static __thread bool drawn;
static __thread uint64_t state;

void diptych_chance_hold(uint64_t seed) {
  drawn = true;
  state = seed;
}

void diptych_chance_release(void) { drawn = false; }

#if defined(__has_feature) && __has_feature(thread_sanitizer)

bool diptych_chance_can_be_held(void) { return false; }

#else

bool diptych_chance_can_be_held(void) { return true; }

static void draw(char *bytes, size_t count) {
  for (size_t place = 0; place < count; place += 8) {
    uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    mixed ^= mixed >> 31;
    memcpy(bytes + place, &mixed, count - place < 8 ? count - place : 8);
  }
}

// The standard library asks the system for random numbers by this. Held, they are SplitMix64's. Not under the thread
// sanitizer, which ends the process when somebody else has the name.
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  if (!drawn || number != SYS_getrandom) return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  draw((char *)a[0], (size_t)a[1]);
  return a[1];
}

#endif
