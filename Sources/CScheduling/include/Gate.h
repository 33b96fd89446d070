#ifndef CSCHEDULING_GATE_H
#define CSCHEDULING_GATE_H

#include <stdint.h>

/// Something that happens again and again, and that threads wait for by the machine's clock.
typedef struct diptych_gate diptych_gate;

diptych_gate *diptych_gate_make(void);
void diptych_gate_free(diptych_gate *gate);

/// How often it has happened.
uint64_t diptych_gate_count(diptych_gate *gate);
void diptych_gate_open(diptych_gate *gate);

/// Waits until it has happened more often than `count` times, `nanoseconds` at most.
void diptych_gate_wait(diptych_gate *gate, uint64_t count, int64_t nanoseconds);

#endif
