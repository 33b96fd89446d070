#define _GNU_SOURCE
#include "Hops.h"

#include <dlfcn.h>
#include <stddef.h>

// A task that hops to an idle actor goes on there at once, without a job that an executor would see. While hops pass
// an executor, the task first waits in that, as a job of its own, and takes the real hop when it is run.

#define ASYNC __attribute__((swiftasynccall))
#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_async_context))
#define TAIL __attribute__((musttail))

typedef ASYNC void (*resume_function)(CONTEXT void *);
typedef ASYNC void (*switch_function)(CONTEXT void *, resume_function, void *, uintptr_t);

struct executor {
  void *identity;
  // Zero for actors without an executor of their own.
  uintptr_t implementation;
};

// Of the concurrency library.
extern SWIFT struct executor swift_task_getCurrentExecutor(void);
extern SWIFT void *swift_task_alloc(size_t);
extern SWIFT void swift_task_dealloc(void *);

static switch_function real_switch;

__attribute__((constructor(101))) static void find_switch(void) {
  *(void **)&real_switch = dlsym(RTLD_NEXT, "swift_task_switch");
}

static __thread struct executor turnstile;
static __thread void *destination;

void diptych_hops_pass(void *identity, uintptr_t implementation) {
  turnstile = (struct executor){identity, implementation};
}

void *diptych_hop_destination(void) { return destination; }

struct hop {
  void *context;
  resume_function resume;
  struct executor to;
};

// Resumed with a context alone; the other parameters make it tail-call a function that has them.
static ASYNC void take_hop(CONTEXT void *context, resume_function resume, void *identity, uintptr_t implementation) {
  struct hop hop = *(struct hop *)context;
  swift_task_dealloc(context);
  TAIL return real_switch(hop.context, hop.resume, hop.to.identity, hop.to.implementation);
}

ASYNC void swift_task_switch(CONTEXT void *context, resume_function resume, void *identity, uintptr_t implementation) {
  if (turnstile.identity && !implementation && swift_task_getCurrentExecutor().identity != identity) {
    struct hop *hop = swift_task_alloc(sizeof *hop);
    *hop = (struct hop){context, resume, {identity, implementation}};
    destination = identity;
    TAIL return real_switch(hop, (resume_function)take_hop, turnstile.identity, turnstile.implementation);
  }
  TAIL return real_switch(context, resume, identity, implementation);
}
