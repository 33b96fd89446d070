import CScheduling

/// The machine's own time, for measuring work that is done in virtual time. Any thread.
package enum MachineClock {
  /// Since an arbitrary moment.
  package static var now: Duration { .nanoseconds(diptych_machine_nanoseconds()) }
}
