#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdint.h>

/// How often memory has been asked for in this process, by any thread, while counting was on; -1 where a sanitizer has
/// memory of its own.
int64_t diptych_allocations(void);

/// Counting is off at first, and costs nothing then.
void diptych_count_allocations(int on);

#endif
