#define _GNU_SOURCE
#include "CScheduling.h"

// What an exploration cannot put in order, it names: threads that an app starts by itself, and reads that wait for
// somebody to write. Not under the sanitizers, which have these names themselves.

static __thread bool house;
void diptych_house_set(bool on) { house = on; }

#if defined(__has_feature) && (__has_feature(thread_sanitizer) || __has_feature(address_sanitizer))

bool diptych_outside_can_be_seen(void) { return false; }

#else

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

bool diptych_outside_can_be_seen(void) { return true; }

// Defined in Swift.
extern void diptych_steer_outside(const char *what);
extern int64_t diptych_steer_end(int64_t delay);
extern bool diptych_steer_turn(int64_t end, const char *what);
extern void diptych_steer_stop(const char *what);

static struct {
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  ssize_t (*read)(int, void *, size_t);
  ssize_t (*recv)(int, void *, size_t, int);
  int (*poll)(struct pollfd *, nfds_t, int);
} real;

// While the program is still one thread; other libraries' constructors may call earlier.
__attribute__((constructor(101))) static void find_entry_points(void) {
  *(void **)&real.create = dlsym(RTLD_NEXT, "pthread_create");
  *(void **)&real.recv = dlsym(RTLD_NEXT, "recv");
  *(void **)&real.poll = dlsym(RTLD_NEXT, "poll");
  *(void **)&real.read = dlsym(RTLD_NEXT, "read");
}

// Whether the program itself calls, or Foundation for it. What other libraries do is theirs: libdispatch's workers, an
// encoder's threads.
static bool is_ours(void *caller) {
  Dl_info info, own;
  if (!dladdr(caller, &info) || !dladdr((void *)is_ours, &own)) return false;
  return info.dli_fbase == own.dli_fbase || (info.dli_fname && strstr(info.dli_fname, "libFoundation"));
}

static bool watched(void *caller) { return diptych_following() && !house && is_ours(caller); }

static const char file_words[] = "a read of a pipe or socket";

// Others go on until there is something, or there will be nothing.
static bool comes(struct pollfd *files, nfds_t count, int64_t limit) {
  static atomic_bool waited;
  diptych_steer_outside(file_words);
  int64_t second = 1000000000, end = diptych_steer_end(limit < second ? limit : second);
  while (!real.poll(files, count, 0) && diptych_steer_turn(end, file_words)) continue;
  // Perhaps another thread brings it; after one time in vain nobody waits long for that.
  int64_t patience = atomic_load(&waited) ? 20 : 1000;
  if (real.poll(files, count, (int)(limit / 1000000 < patience ? limit / 1000000 : patience))) return true;
  atomic_store(&waited, true);
  if (limit == INT64_MAX) diptych_steer_stop(file_words);
  return false;
}

static bool would_wait(int file) {
  struct stat status;
  if (fstat(file, &status) || !(S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode))) return false;
  struct pollfd one = {file, POLLIN, 0};
  return !(fcntl(file, F_GETFL) & O_NONBLOCK) && !real.poll(&one, 1, 0);
}

static bool can_read(int file, void *caller) {
  if (!watched(caller) || !would_wait(file)) return true;
  struct pollfd one = {file, POLLIN, 0};
  if (comes(&one, 1, INT64_MAX)) return true;
  errno = EDEADLK;
  return false;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  if (!real.create) find_entry_points();
  if (watched(__builtin_return_address(0))) diptych_steer_outside("a thread of its own");
  return real.create(thread, attributes, start, argument);
}

ssize_t read(int file, void *bytes, size_t count) {
  if (!real.read) find_entry_points();
  return can_read(file, __builtin_return_address(0)) ? real.read(file, bytes, count) : -1;
}

ssize_t recv(int file, void *bytes, size_t count, int flags) {
  if (!real.recv) find_entry_points();
  bool may_wait = !(flags & MSG_DONTWAIT);
  return !may_wait || can_read(file, __builtin_return_address(0)) ? real.recv(file, bytes, count, flags) : -1;
}

int poll(struct pollfd *files, nfds_t count, int timeout) {
  if (!real.poll) find_entry_points();
  if (!timeout || !watched(__builtin_return_address(0))) return real.poll(files, count, timeout);
  int ready = real.poll(files, count, 0);
  if (ready || comes(files, count, timeout < 0 ? INT64_MAX : timeout * (int64_t)1000000)) {
    return ready ? ready : real.poll(files, count, 0);
  }
  if (timeout > 0) return 0;
  errno = EDEADLK;
  return -1;
}

#endif
