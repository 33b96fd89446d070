#define _GNU_SOURCE
#include "Queues.h"

#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

#include "CScheduling.h"

// Of libdispatch and the blocks runtime, whose headers want an extension of C.
extern void dispatch_async_f(void *, void *, diptych_function);
extern void dispatch_barrier_async_f(void *, void *, diptych_function);
extern void dispatch_retain(void *);
extern void dispatch_release(void *);
extern void dispatch_sync_f(void *, void *, diptych_function);
extern void *dispatch_queue_create(const char *, void *);
extern void dispatch_group_notify_f(void *, void *, void *, diptych_function);
extern void dispatch_group_enter(void *);
extern void dispatch_group_leave(void *);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);
extern struct dispatch_queue_s _dispatch_main_q;

struct block {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *);
};

// Defined in Swift.
extern void diptych_steer_async(void *queue, void *block, bool barrier, void *group);
extern void diptych_steer_after(int64_t nanoseconds, void *queue, void *block);
extern void diptych_steer_notify(void *group, void *queue, void *block);
extern bool diptych_steer_main_sync(void *block);
extern void diptych_steer_wait(void);

static __thread void *errand;

void *diptych_errand(void) { return errand; }
void diptych_errand_set(void *driver) { errand = driver; }

void *diptych_block_copy(void *block) { return _Block_copy(block); }
void diptych_block_release(void *block) { _Block_release(block); }
void diptych_block_call(void *block) { ((struct block *)block)->invoke(block); }
void diptych_object_retain(void *object) { dispatch_retain(object); }
void diptych_object_release(void *object) { dispatch_release(object); }
void diptych_group_enter(void *group) { dispatch_group_enter(group); }
void diptych_group_leave(void *group) { dispatch_group_leave(group); }

static void *notices;

__attribute__((constructor(102))) static void make_notices(void) {
  notices = dispatch_queue_create("diptych.notices", NULL);
}

void diptych_group_notify(void *group, void *context, diptych_function function) {
  dispatch_group_notify_f(group, notices, context, function);
}

static void nothing(void *context) {}
void diptych_group_flush(void) { dispatch_sync_f(notices, NULL, nothing); }

bool diptych_is_main_queue(void *queue) { return queue == (void *)&_dispatch_main_q; }

void diptych_queue_async(void *queue, bool barrier, void *context, diptych_function function) {
  if (barrier) return dispatch_barrier_async_f(queue, context, function);
  dispatch_async_f(queue, context, function);
}

static struct {
  void (*async)(void *, void *);
  void (*barrier_async)(void *, void *);
  void (*group_async)(void *, void *, void *);
  void (*group_notify)(void *, void *, void *);
  void (*after)(uint64_t, void *, void *);
  void (*sync)(void *, void *);
  void (*barrier_sync)(void *, void *);
  intptr_t (*semaphore_wait)(void *, uint64_t);
  intptr_t (*group_wait)(void *, uint64_t);
  void (*apply)(size_t, void *, void *);
  void (*apply_f)(size_t, void *, void *, void (*)(void *, size_t));
} real;

// The thread sanitizer has its own of each, which tell it who comes after whom, and leaves the names to whoever wants them.
#if defined(__has_feature) && __has_feature(thread_sanitizer)
#define FIND(name) \
  extern void __interceptor_dispatch_##name(void); \
  *(void **)&real.name = (void *)__interceptor_dispatch_##name
#else
#define FIND(name) *(void **)&real.name = dlsym(RTLD_NEXT, "dispatch_" #name)
#endif

__attribute__((constructor(101))) static void find_entry_points(void) {
  FIND(async);
  FIND(barrier_async);
  FIND(group_async);
  FIND(group_notify);
  FIND(after);
  FIND(sync);
  FIND(barrier_sync);
  FIND(semaphore_wait);
  FIND(group_wait);
  FIND(apply);
  FIND(apply_f);
#undef FIND
}

static bool steered(void) { return diptych_driver() || errand; }

void diptych_queue_sync_block(void *queue, void *block) { real.sync(queue, block); }

void dispatch_async(void *queue, void *block) {
  if (!steered()) return real.async(queue, block);
  diptych_steer_async(queue, block, false, NULL);
}

void dispatch_barrier_async(void *queue, void *block) {
  if (!steered()) return real.barrier_async(queue, block);
  diptych_steer_async(queue, block, true, NULL);
}

void dispatch_group_async(void *group, void *queue, void *block) {
  if (!steered()) return real.group_async(group, queue, block);
  diptych_steer_async(queue, block, false, group);
}

void dispatch_group_notify(void *group, void *queue, void *block) {
  if (!steered()) return real.group_notify(group, queue, block);
  diptych_steer_notify(group, queue, block);
}

// Every clock of a steered thread reads the same.
int64_t diptych_delay_until(uint64_t when) {
  const uint64_t top = 1ull << 63, wall = 1ull << 62;
  if (when == 0 || when == ~1ull) return 0;
  if (when == ~0ull) return INT64_MAX;
  uint64_t value = when;
  if (when & top) value = when & wall ? -when : when & ~top;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)value - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
}

void dispatch_after(uint64_t when, void *queue, void *block) {
  if (!steered()) return real.after(when, queue, block);
  diptych_steer_after(diptych_delay_until(when), queue, block);
}

void dispatch_sync(void *queue, void *block) {
  if (steered()) {
    if (diptych_is_main_queue(queue) && diptych_steer_main_sync(block)) return;
    diptych_steer_wait();
  }
  real.sync(queue, block);
}

void dispatch_barrier_sync(void *queue, void *block) {
  if (steered()) {
    if (diptych_is_main_queue(queue) && diptych_steer_main_sync(block)) return;
    diptych_steer_wait();
  }
  real.barrier_sync(queue, block);
}

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  if (steered() && timeout) diptych_steer_wait();
  return real.semaphore_wait(semaphore, timeout);
}

intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  if (steered() && timeout) diptych_steer_wait();
  return real.group_wait(group, timeout);
}

struct iterations {
  struct block *block;
  void *driver;
  int64_t time;
};

// The caller's own thread takes part and is what it was before.
static void iterate(void *context, size_t index) {
  const struct iterations *all = context;
  void (*invoke)(void *, size_t) = (void (*)(void *, size_t))all->block->invoke;
  const bool lent = !steered();
  if (lent) {
    errand = all->driver;
    diptych_clock_hold(all->time);
  }
  invoke(all->block, index);
  if (lent) {
    errand = NULL;
    diptych_clock_release();
  }
}

// Other threads work for the same driver while they do some of the iterations.
void dispatch_apply(size_t count, void *queue, void *block) {
  if (!steered()) return real.apply(count, queue, block);
  diptych_steer_wait();
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct iterations all = {
      .block = block,
      .driver = diptych_driver() ? diptych_driver() : errand,
      .time = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec,
  };
  real.apply_f(count, queue, &all, iterate);
}
