import Scheduling
import Testing

@testable import CameraService
@testable import Diptych

@Suite("What a finding comes from")
struct CheckCauseTests {
  private typealias Entry = EventLog.Entry

  private static func entry(
    _ kind: EventLog.Entry.Kind, _ text: String, isOnMain: Bool = false, isInHandler: Bool = false
  ) -> EventLog.Entry {
    EventLog.Entry(time: .zero, kind: kind, text: text, isOnMain: isOnMain, isInHandler: isInHandler)
  }

  /// Of an app that does a little of everything.
  private static let log: [EventLog.Entry] = [
    entry(.app, "launch App"),  // 0
    entry(.call, "startRunning", isOnMain: true),  // 1
    entry(.call, "addInput Outer"),  // 2
    entry(.hinge, "open"),  // 3
    entry(.directions, "directions: inner"),  // 4
    entry(.call, "beginConfiguration"),  // 5
    entry(.call, "AVCaptureDeviceInput Inner", isOnMain: true, isInHandler: true),  // 6
    entry(.call, "removeInput Outer"),  // 7
    entry(.misuse, "NSInvalidArgumentException: no"),  // 8
    entry(.attitude, "held landscapeLeft"),  // 9
    entry(.call, "capturePhoto"),  // 10
    entry(.app, EventLog.released),  // 11
    entry(.call, "isVideoMirrored = true"),  // 12
    entry(.call, "stopRunning"),  // 13
    entry(.session, "session 1: didStopRunning"),  // 14
  ]

  @Test(
    "each check names its own event",
    arguments: [
      ("exception-raised", "X1", "", 8), ("coordinator-off-main", "D15", "", 8),
      ("main-thread-blocked", "C1", "startRunning was called", 1),
      ("capture-api-in-change-handler", "D9", "AVCaptureDeviceInput was called", 6),
      ("coordinator-released", "D10", "", 11), ("configuration-unbalanced", "C1", "", 5),
      ("input-lost", "C1", "", 7), ("no-frames", "V4", "", 14), ("no-frames", "C4", "", 13),
      ("photo-orientation-wrong", "R1", "", 10), ("outgoing-frame-shown", "V6", "", 4),
      ("mirrored-wrongly", "M1", "", 12), ("mirroring-override-stale", "M3", "", 12),
      ("not-upright", "R2", "", 9), ("run-failed", "—", "", 14), ("never-settled", "Q3", "", 14),
    ])
  func table(check: String, law: String, sentence: String, place: Int) {
    let finding = Finding(check: check, law: law, sentence: sentence)
    #expect(Check.cause(of: finding, in: Self.log[...]) == place)
  }

  @Test(
    "a camera that was put there after the phone's last change is at fault; else what nobody has answered")
  func wrongCamera() {
    let finding = Finding(check: "wrong-camera-shown", law: "D1", sentence: "")
    #expect(Check.cause(of: finding, in: Self.log[..<5]) == 4)
    #expect(Check.cause(of: finding, in: Self.log[..<8]) == 6)
    #expect(Check.cause(of: finding, in: Self.log[..<3]) == 2)
    #expect(Check.cause(of: finding, in: Self.log[..<2]) == nil)
    #expect(Check.cause(of: finding, in: []) == nil)
  }
}
