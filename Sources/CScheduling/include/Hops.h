#ifndef CSCHEDULING_HOPS_H
#define CSCHEDULING_HOPS_H

#include <stdbool.h>
#include <stdint.h>

/// From then on each hop of a task on the calling thread, to an actor or away from one, passes an executor: given by
/// its identity and its implementation, as `UnownedSerialExecutor` holds them. NULL: hops go where they always go.
void diptych_hops_pass(void *identity, uintptr_t implementation);

/// The actor that the newest hop of the calling thread leads to; NULL for none.
void *diptych_hop_destination(void);

#endif
