import CaptureModel
import Synchronization

/// What has been found in a run, each once. Any thread.
final class RecordedFindings: Sendable {
  private let list = Mutex<[Finding]>([])

  func add(_ misuse: Misuse) {
    let isCoordinator = misuse.reason.contains("[AVCaptureDeviceDirectionCoordinator initWithView")
    add(
      isCoordinator
        ? Finding(
          check: "coordinator-off-main", law: "D15",
          sentence:
            "On the phone the app would have crashed: a direction coordinator was made off the main thread.")
        : Finding(
          check: "exception-raised", law: "X1",
          sentence: "On the phone the app would have crashed: \(misuse.name), \(misuse.reason)"))
  }

  func add(_ finding: Finding) {
    list.withLock { list in
      if !list.contains(finding) { list.append(finding) }
    }
  }

  var all: [Finding] { list.withLock { $0 } }
}
