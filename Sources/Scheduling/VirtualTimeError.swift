import Foundation

/// Why a virtual run ends before its body.
package struct VirtualTimeError: Error, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The body waits, and nothing that could wake it is left.
    case stuck
    /// Jobs ask for jobs without end, and time does not pass.
    case busy
    /// Threads of the run waited for what nobody could bring; says who for what.
    case deadlock(String)
  }

  /// When the last thing happened.
  package let now: Duration
  package let reason: Reason
  /// What ran last, where one thing asked for the next without end.
  package let last: String?

  init(now: Duration, reason: Reason, last: String? = nil) {
    (self.now, self.reason, self.last) = (now, reason, last)
  }

  package var description: String {
    let time = now.formatted(.units(allowed: [.seconds, .milliseconds]))
    return switch reason {
    case .stuck:
      "At \(time) everything is done, yet the run still waits: what it awaits comes from another thread or from "
        + "nobody."
    case .deadlock(let waits): "By \(time) nothing was left that could end a wait: \(waits)."
    case .busy:
      "At \(time) one job asks for the next without end, and time never passes"
        + (last.map { "; the last was \($0)." } ?? ".")
    }
  }
}
