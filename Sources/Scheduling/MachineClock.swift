import CScheduling

/// The machine's own time, for measuring work that is done in virtual time. Any thread.
package enum MachineClock {
  /// Since an arbitrary moment.
  package static var now: Duration { .nanoseconds(diptych_machine_nanoseconds()) }

  /// How long the calling thread has run on a processor. What others do to the machine does not count.
  package static var threadTime: Duration { .nanoseconds(diptych_thread_nanoseconds()) }

  /// The same for all threads of this process.
  package static var processTime: Duration { .nanoseconds(diptych_process_nanoseconds()) }
}
