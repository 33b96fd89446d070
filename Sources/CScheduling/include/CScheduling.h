#ifndef CSCHEDULING_H
#define CSCHEDULING_H

#include <stdbool.h>
#include <stdint.h>

#include "Children.h"
#include "Gate.h"
#include "Hops.h"
#include "Outside.h"
#include "Queues.h"

/// Makes clock_gettime answer on the calling thread: every clock reads `nanoseconds` until
/// `diptych_clock_release`. Other threads keep the machine's clocks.
void diptych_clock_hold(int64_t nanoseconds);

/// Gives the calling thread the machine's clocks back.
void diptych_clock_release(void);

/// Makes random numbers of the standard library a function of `seed` on the calling thread, until
/// `diptych_chance_release`.
void diptych_chance_hold(uint64_t seed);
void diptych_chance_release(void);

/// Whether random numbers can be held: not under the thread sanitizer.
bool diptych_chance_can_be_held(void);

/// The machine's monotonic clock in nanoseconds, held or not.
int64_t diptych_machine_nanoseconds(void);

/// How long the calling thread, or all threads of the process, have run on a processor, in nanoseconds.
int64_t diptych_thread_nanoseconds(void);
int64_t diptych_process_nanoseconds(void);

/// The calling thread's number in this machine.
int32_t diptych_thread_id(void);

/// Whether the calling thread is the one that the process began with.
bool diptych_is_first_thread(void);

/// Whether a thread of this process runs or waits for a processor or a disk, not for another thread.
bool diptych_thread_computes(int32_t thread);

/// What drives the calling thread, as set last on this thread; NULL at first.
void *diptych_driver(void);
void diptych_driver_set(void *driver);

#endif
