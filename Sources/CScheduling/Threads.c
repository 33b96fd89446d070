#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CScheduling.h"

// Defined in Swift.
extern bool diptych_is_main_context(void);

int32_t diptych_thread_id(void) { return (int32_t)syscall(SYS_gettid); }

bool diptych_is_first_thread(void) {
  static __thread int known;
  if (!known) known = syscall(SYS_gettid) == getpid() ? 1 : 2;
  return known == 1;
}

// What Foundation asks for `Thread.isMainThread` and `OperationQueue.current`. Its own answer is the process's first
// thread, which is not the one that serves the main queue in every program.
unsigned char _CFIsMainThread(void) { return diptych_is_main_context(); }

bool diptych_thread_computes(int32_t thread) {
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  // The thread's name stands in brackets before its state and may itself have some.
  char *name_end = strrchr(text, ')');
  return name_end && name_end[1] == ' ' && (name_end[2] == 'R' || name_end[2] == 'D');
}
