#ifndef CSCHEDULING_CHILDREN_H
#define CSCHEDULING_CHILDREN_H

#include <stdint.h>

/// Copies the process, of its threads the calling one. Returns 0 in the copy, whose faults end it at once, without a
/// word of a debugger, and whose standard error goes to `errors`; the copy's number to the caller, or -1 with `errno`
/// set.
int32_t diptych_fork(int32_t errors);

/// How a copy that has ended did: the signal that ended it, or 0 and what it gave to `exit` in `status`.
int32_t diptych_wait_for(int32_t child, int32_t *status);

#endif
