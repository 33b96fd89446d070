#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdint.h>

/// How often memory has been asked for in this process, by any thread, while counting was on; -1 where a sanitizer has
/// memory of its own.
int64_t diptych_allocations(void);

/// Counting is off at first, and costs nothing then.
void diptych_count_allocations(int on);

/// How many bytes of memory that was asked for have not been given back; -1 where a sanitizer has memory of its own.
int64_t diptych_bytes_in_use(void);

/// How many bytes the process has taken from the system for that, those that wait to be used again among them; -1 as
/// above.
int64_t diptych_bytes_taken(void);

#endif
