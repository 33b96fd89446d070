import CScheduling

/// What a run would otherwise draw anew each time.
package enum Chance {
  /// Whether random numbers are the same in every run that follows an order (Q13): not under the thread sanitizer, which
  /// leaves system calls to nobody else.
  package static var canBeHeld: Bool { diptych_chance_can_be_held() }
}
