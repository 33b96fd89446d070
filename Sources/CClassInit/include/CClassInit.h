#ifndef CCLASSINIT_H
#define CCLASSINIT_H

/// Calls a Swift class' allocating initializer without parameters. `metadata` is the class to make an instance of.
/// The result is retained.
void *diptych_call_initializer(const void *initializer, const void *metadata);

#endif
