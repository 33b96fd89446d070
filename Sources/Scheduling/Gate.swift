import CScheduling

/// Something that happens again and again. Any thread; waits by the machine's clock, whatever the thread's reads.
package final class Gate: @unchecked Sendable {
  // @unchecked: the C object has a lock of its own.
  private let gate = diptych_gate_make()

  package init() {}

  deinit { diptych_gate_free(gate) }

  package func open() { diptych_gate_open(gate) }

  /// Waits until `condition` holds, looking anew whenever the gate opens; false when time runs out first.
  package func wait(atMost duration: Duration, until condition: () -> Bool) -> Bool {
    let end = MachineClock.now + duration
    while true {
      let count = diptych_gate_count(gate)
      if condition() { return true }
      let rest = end - MachineClock.now
      guard rest > .zero else { return false }
      diptych_gate_wait(gate, count, rest.nanoseconds)
    }
  }
}
