#include "CClassInit.h"

// A Swift initializer takes the class in the register of `self`, which C can fill in no other way.
typedef __attribute__((swiftcall)) void *(*initializer)(__attribute__((swift_context)) const void *metadata);

void *diptych_call_initializer(const void *function, const void *metadata) {
  return ((initializer)function)(metadata);
}
