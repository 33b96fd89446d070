import CScheduling

/// What an exploration cannot put in order.
package enum Outside {
  /// Whether it can be named: not under the sanitizers, which have the names of the calls themselves.
  package static var canBeSeen: Bool { diptych_outside_can_be_seen() }

  /// Starts a thread of the house's own, which does its work whatever the order.
  package static func ours<Result>(_ start: () -> Result) -> Result {
    diptych_house_set(true)
    defer { diptych_house_set(false) }
    return start()
  }
}

/// The driven thread starts a thread, or waits for what it reads. Called by the C target.
@_cdecl("diptych_steer_outside")
func steerOutside(_ what: UnsafePointer<CChar>) {
  guard let time = VirtualTime.driving, let outside = time.outside else { return }
  // What the answer itself reads is nobody's business.
  Outside.ours { outside(String(cString: what), time.whoRuns) }
}

/// Nothing is left that could bring what is read.
@_cdecl("diptych_steer_stop")
func steerStop(_ what: UnsafePointer<CChar>) { VirtualTime.driving?.waitInVain(for: String(cString: what)) }
