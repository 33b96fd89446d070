#ifndef CSCHEDULING_OUTSIDE_H
#define CSCHEDULING_OUTSIDE_H

#include <stdbool.h>

/// Threads and reads of the calling thread are the house's own, which nobody names.
void diptych_house_set(bool on);

#endif
