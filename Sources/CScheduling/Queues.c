#define _GNU_SOURCE
#include "Queues.h"

#include <dlfcn.h>
#include <stdatomic.h>
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
extern int64_t diptych_steer_end(int64_t delay);
extern bool diptych_steer_turn(int64_t end, const char *what);
extern bool diptych_steer_pause(void);
extern intptr_t dispatch_semaphore_signal(void *);
extern bool diptych_steer_sync(void *queue, bool barrier);
extern void diptych_steer_synced(void *queue);

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
  void *(*queue_create)(const char *, void *);
  void *(*queue_create_with_target)(const char *, void *, void *);
  void *(*attr_make_with_qos_class)(void *, unsigned, int);
  void *(*attr_make_with_autorelease_frequency)(void *, unsigned long);
  void *(*attr_make_initially_inactive)(void *);
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
#define FIND(member, name) *(void **)&real.member = dlsym(RTLD_NEXT, #name)
  FIND(queue_create, dispatch_queue_create);
  FIND(queue_create_with_target, dispatch_queue_create_with_target);
  FIND(attr_make_with_qos_class, dispatch_queue_attr_make_with_qos_class);
  FIND(attr_make_with_autorelease_frequency, dispatch_queue_attr_make_with_autorelease_frequency);
  FIND(attr_make_initially_inactive, dispatch_queue_attr_make_initially_inactive);
#undef FIND
}

// Marks queues of concurrent blocks, by a specific of theirs.
static char concurrent;
extern struct dispatch_queue_attr_s _dispatch_queue_attr_concurrent;
extern void *dispatch_queue_get_specific(void *, const void *);
extern void dispatch_queue_set_specific(void *, const void *, void *, diptych_function);
extern void dispatch_barrier_sync_f(void *, void *, diptych_function);
extern void *dispatch_get_global_queue(intptr_t, uintptr_t);
extern const char *dispatch_queue_get_label(void *);
extern __attribute__((swiftcall)) uintptr_t swift_task_getJobTaskId(void *);

uintptr_t diptych_task_number(void *job) { return swift_task_getJobTaskId(job); }

void diptych_queue_sync(void *queue, bool barrier, void *context, diptych_function function) {
  if (barrier) return dispatch_barrier_sync_f(queue, context, function);
  dispatch_sync_f(queue, context, function);
}

static void *global_queues[14];

__attribute__((constructor(102))) static void find_global_queues(void) {
  static const intptr_t classes[] = {0x21, 0x19, 0x15, 0x11, 0x09, 0x05, 0};
  for (size_t i = 0; i < 14; i++) global_queues[i] = dispatch_get_global_queue(classes[i / 2], i % 2 * 2);
}

static bool is_global(void *queue) {
  for (size_t i = 0; i < 14; i++)
    if (queue == global_queues[i]) return true;
  return false;
}

bool diptych_queue_is_concurrent(void *queue) {
  return dispatch_queue_get_specific(queue, &concurrent) || is_global(queue);
}

const char *diptych_queue_label(void *queue) { return dispatch_queue_get_label(queue); }

static __thread bool following;
void diptych_follow_set(bool on) { following = on; }
bool diptych_following(void) { return following; }

// Attributes of concurrent queues: there are few, and they live for ever.
static const void *concurrent_attributes[64];
static atomic_int attribute_count;

static bool makes_concurrent(const void *attribute) {
  if (attribute == &_dispatch_queue_attr_concurrent) return true;
  for (int i = 0; i < atomic_load(&attribute_count) && i < 64; i++)
    if (concurrent_attributes[i] == attribute) return true;
  return false;
}

static void *derived(const void *attribute, void *made) {
  if (!makes_concurrent(attribute) || makes_concurrent(made)) return made;
  int place = atomic_load(&attribute_count);
  if (place < 64) {
    concurrent_attributes[place] = made;
    atomic_store(&attribute_count, place + 1);
  }
  return made;
}

void *dispatch_queue_attr_make_with_qos_class(void *attribute, unsigned qos, int priority) {
  return derived(attribute, real.attr_make_with_qos_class(attribute, qos, priority));
}

void *dispatch_queue_attr_make_with_autorelease_frequency(void *attribute, unsigned long frequency) {
  return derived(attribute, real.attr_make_with_autorelease_frequency(attribute, frequency));
}

void *dispatch_queue_attr_make_initially_inactive(void *attribute) {
  return derived(attribute, real.attr_make_initially_inactive(attribute));
}

static void *marked(void *queue, const void *attribute) {
  if (queue && makes_concurrent(attribute)) dispatch_queue_set_specific(queue, &concurrent, &concurrent, NULL);
  return queue;
}

void *dispatch_queue_create(const char *label, void *attribute) {
  return marked(real.queue_create(label, attribute), attribute);
}

void *dispatch_queue_create_with_target(const char *label, void *attribute, void *target) {
  return marked(real.queue_create_with_target(label, attribute, target), attribute);
}

// What waits that end without what was waited for answer.
static const intptr_t diptych_timed_out = 49;

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

// Others go on until there is no need to wait, and perhaps a little longer. False when time is up, or nothing is left
// that could end the wait.
static bool waited(
    intptr_t (*wait)(void *, uint64_t), void *object, uint64_t timeout, void (*give_back)(void *), const char *what) {
  if (!wait(object, 0)) return true;
  if (!timeout) return false;
  int64_t end = diptych_steer_end(diptych_delay_until(timeout));
  while (true) {
    do
      if (!diptych_steer_turn(end, what)) return false;
    while (wait(object, 0));
    if (give_back) give_back(object);
    while (diptych_steer_pause()) continue;
    if (!wait(object, 0)) return true;
  }
}

static void signal_semaphore(void *semaphore) { dispatch_semaphore_signal(semaphore); }

void dispatch_sync(void *queue, void *block) {
  if (following && !diptych_is_main_queue(queue)) {
    if (!diptych_steer_sync(queue, false)) return diptych_block_call(block);
    real.sync(queue, block);
    return diptych_steer_synced(queue);
  }
  if (steered()) {
    if (diptych_is_main_queue(queue) && diptych_steer_main_sync(block)) return;
    diptych_steer_wait();
  }
  real.sync(queue, block);
}

void dispatch_barrier_sync(void *queue, void *block) {
  if (following && !diptych_is_main_queue(queue)) {
    if (!diptych_steer_sync(queue, true)) return diptych_block_call(block);
    real.barrier_sync(queue, block);
    return diptych_steer_synced(queue);
  }
  if (steered()) {
    if (diptych_is_main_queue(queue) && diptych_steer_main_sync(block)) return;
    diptych_steer_wait();
  }
  real.barrier_sync(queue, block);
}

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  if (following) return waited(real.semaphore_wait, semaphore, timeout, signal_semaphore, "a semaphore") ? 0 : diptych_timed_out;
  if (steered() && timeout) diptych_steer_wait();
  return real.semaphore_wait(semaphore, timeout);
}

intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  if (following) return waited(real.group_wait, group, timeout, NULL, "a dispatch group") ? 0 : diptych_timed_out;
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
