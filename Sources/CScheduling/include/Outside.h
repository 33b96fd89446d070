#ifndef CSCHEDULING_OUTSIDE_H
#define CSCHEDULING_OUTSIDE_H

#include <stdbool.h>

/// Threads and reads of the calling thread are the house's own, which nobody names.
void diptych_house_set(bool on);

/// Whether threads and reads can be named: not under the sanitizers.
bool diptych_outside_can_be_seen(void);

#endif
