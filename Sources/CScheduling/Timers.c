#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CScheduling.h"

// Timers of libdispatch that a steered thread has made. The real source is there, as inactive, active or cancelled as the
// program makes it, but its timer is never set: when it fires is virtual time's to say.

extern const struct dispatch_source_type_s _dispatch_source_type_timer;
extern void dispatch_set_context(void *, void *);
extern void dispatch_set_finalizer_f(void *, diptych_function);
extern void *dispatch_get_global_queue(intptr_t, uintptr_t);

// Defined in Swift. The made timer is returned retained.
extern void *diptych_steer_timer_make(void *source, void *queue);
extern void diptych_steer_timer_end(void *timer);
extern void diptych_steer_timer_set(void *source, int64_t delay, int64_t interval);
extern void diptych_steer_timer_handler(void *source, void *block, bool cancels);
extern void diptych_steer_timer_suspend(void *source, int change);
extern void diptych_steer_timer_cancel(void *source);
extern bool diptych_steer_is_timer(void *source);
extern void diptych_steer_queue_suspend(void *queue, bool is_suspended);

static struct {
  void *(*create)(const void *, uintptr_t, uintptr_t, void *);
  void (*set_timer)(void *, uint64_t, uint64_t, uint64_t);
  void (*set_event_handler)(void *, void *);
  void (*set_cancel_handler)(void *, void *);
  void (*cancel)(void *);
  void (*resume)(void *);
  void (*activate)(void *);
  void (*suspend)(void *);
} real;

#define FIND(member, name) *(void **)&real.member = dlsym(RTLD_NEXT, #name)

__attribute__((constructor(101))) static void find_entry_points(void) {
  FIND(create, dispatch_source_create);
  FIND(set_timer, dispatch_source_set_timer);
  FIND(set_event_handler, dispatch_source_set_event_handler);
  FIND(set_cancel_handler, dispatch_source_set_cancel_handler);
  FIND(cancel, dispatch_source_cancel);
  FIND(resume, dispatch_resume);
  FIND(activate, dispatch_activate);
  FIND(suspend, dispatch_suspend);
}

static atomic_int made;

static bool is_timer(void *object) { return atomic_load(&made) && diptych_steer_is_timer(object); }

static void end(void *timer) {
  diptych_steer_timer_end(timer);
  atomic_fetch_sub(&made, 1);
}

void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  void *source = real.create(type, handle, mask, queue);
  if (!source || type != &_dispatch_source_type_timer || !(diptych_driver() || diptych_errand())) return source;
  void *timer = diptych_steer_timer_make(source, queue ? queue : dispatch_get_global_queue(0, 0));
  if (!timer) return source;
  atomic_fetch_add(&made, 1);
  dispatch_set_context(source, timer);
  dispatch_set_finalizer_f(source, end);
  return source;
}

void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  if (!is_timer(source)) return real.set_timer(source, start, interval, leeway);
  diptych_steer_timer_set(source, diptych_delay_until(start), interval > INT64_MAX ? INT64_MAX : (int64_t)interval);
}

void dispatch_source_set_event_handler(void *source, void *block) {
  if (!is_timer(source)) return real.set_event_handler(source, block);
  diptych_steer_timer_handler(source, block, false);
}

void dispatch_source_set_cancel_handler(void *source, void *block) {
  if (!is_timer(source)) return real.set_cancel_handler(source, block);
  diptych_steer_timer_handler(source, block, true);
}

void dispatch_source_cancel(void *source) {
  if (is_timer(source)) diptych_steer_timer_cancel(source);
  real.cancel(source);
}

void dispatch_resume(void *object) {
  real.resume(object);
  if (is_timer(object)) return diptych_steer_timer_suspend(object, -1);
  diptych_steer_queue_suspend(object, false);
}

void dispatch_activate(void *object) {
  real.activate(object);
  if (is_timer(object)) diptych_steer_timer_suspend(object, 0);
}

void dispatch_suspend(void *object) {
  real.suspend(object);
  if (is_timer(object)) return diptych_steer_timer_suspend(object, 1);
  if (diptych_driver() || diptych_errand()) diptych_steer_queue_suspend(object, true);
}
