import CameraService
import Scheduling

// What is wrong with a run, whatever the app shows.
extension Finding {
  /// Of a run that did not come to its end.
  static func stuck(_ sentence: String) -> Finding {
    Finding(check: "run-stuck", law: "Q3", sentence: sentence)
  }

  /// Of a device that does not come to rest.
  static func restless(_ clock: any EngineClock) -> Finding {
    let pending = (clock as? VirtualTime).map { ": \($0.pending)" } ?? ""
    return Finding(
      check: "never-settled", law: "Q3",
      sentence: "After a minute something was still to happen\(pending). It may go on for ever.")
  }

  /// Of what an order does not hold; says where, as far as that is known.
  static func unscheduled(_ what: String, _ who: String) -> Finding {
    let line = CallerLine.ofAppCode().map { ", at \($0)" } ?? ""
    return Finding(
      check: "cannot-be-scheduled", law: "Q25",
      sentence: what.hasPrefix("a thread")
        ? "Started \(what)\(line), by \(who): what it does is put in no order, and may differ from run to run."
        : "Waited in \(what)\(line), by \(who): who writes there may be put in no order, and differ from run to run."
    )
  }
}
