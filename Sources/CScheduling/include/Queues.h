#ifndef CSCHEDULING_QUEUES_H
#define CSCHEDULING_QUEUES_H

#include <stdbool.h>
#include <stdint.h>

/// Blocks that a steered thread gives to a dispatch queue, as they come out of libdispatch's entry points. A
/// thread is steered while something drives it, or while it does an errand for what drives another.

/// What the calling thread does an errand for; NULL at first.
void *diptych_errand(void);
void diptych_errand_set(void *driver);

typedef void (*diptych_function)(void *);

/// Copies or retains; undone by `diptych_block_release` and `diptych_object_release`.
void *diptych_block_copy(void *block);
void diptych_block_release(void *block);
void diptych_block_call(void *block);
void diptych_object_retain(void *object);
void diptych_object_release(void *object);
void diptych_group_enter(void *group);
void diptych_group_leave(void *group);

/// Calls a function on a thread of its own once a group is empty; flushing waits for those that are due.
void diptych_group_notify(void *group, void *context, diptych_function function);
void diptych_group_flush(void);

/// How many nanoseconds a time of libdispatch lies ahead; INT64_MAX for never.
int64_t diptych_delay_until(uint64_t when);

bool diptych_is_main_queue(void *queue);
/// To a queue as libdispatch does it, unsteered.
void diptych_queue_async(void *queue, bool barrier, void *context, diptych_function function);
/// Runs a function in a queue, and waits for it.
void diptych_queue_sync(void *queue, bool barrier, void *context, diptych_function function);
bool diptych_queue_is_concurrent(void *queue);
const char *diptych_queue_label(void *queue);

/// Whether blocks of every queue run on the calling thread, and who waits lets others go on (`diptych_steer_turn`).
void diptych_follow_set(bool on);
bool diptych_following(void);

/// The number of the task whose job this is; 0 for a job of no task.
uintptr_t diptych_task_number(void *job);

void diptych_queue_sync_block(void *queue, void *block);

#endif
