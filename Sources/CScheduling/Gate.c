#define _GNU_SOURCE
#include "Gate.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "CScheduling.h"

struct diptych_gate {
  pthread_mutex_t lock;
  pthread_cond_t opened;
  uint64_t count;
};

diptych_gate *diptych_gate_make(void) {
  diptych_gate *gate = calloc(1, sizeof *gate);
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_mutex_init(&gate->lock, NULL);
  pthread_cond_init(&gate->opened, &monotonic);
  pthread_condattr_destroy(&monotonic);
  return gate;
}

void diptych_gate_free(diptych_gate *gate) {
  pthread_cond_destroy(&gate->opened);
  pthread_mutex_destroy(&gate->lock);
  free(gate);
}

uint64_t diptych_gate_count(diptych_gate *gate) {
  pthread_mutex_lock(&gate->lock);
  uint64_t count = gate->count;
  pthread_mutex_unlock(&gate->lock);
  return count;
}

void diptych_gate_open(diptych_gate *gate) {
  pthread_mutex_lock(&gate->lock);
  gate->count++;
  pthread_cond_broadcast(&gate->opened);
  pthread_mutex_unlock(&gate->lock);
}

void diptych_gate_wait(diptych_gate *gate, uint64_t count, int64_t nanoseconds) {
  int64_t end = diptych_machine_nanoseconds() + nanoseconds;
  struct timespec deadline = {end / 1000000000, end % 1000000000};
  pthread_mutex_lock(&gate->lock);
  while (gate->count <= count)
    if (pthread_cond_timedwait(&gate->opened, &gate->lock, &deadline)) break;
  pthread_mutex_unlock(&gate->lock);
}
