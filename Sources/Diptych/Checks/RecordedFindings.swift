import CameraService
import CaptureModel
import Synchronization

/// What has been found in a run, each once. Any thread.
final class RecordedFindings: Sendable {
  /// A finding, when it was found, and how many events there were then.
  struct Found {
    let finding: Finding
    let time: Duration
    let mark: Int
  }

  private let list = Mutex<[Found]>([])
  private let log = Mutex<EventLog?>(nil)

  /// From then on it is known how many events there were when something was found.
  func follow(_ log: EventLog) { self.log.withLock { $0 = log } }

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

  func add(_ finding: Finding) { add(found(finding)) }

  /// What was found before, and only now is known to count.
  func add(_ found: Found) {
    list.withLock { list in
      if !list.contains(where: { $0.finding == found.finding }) { list.append(found) }
    }
  }

  /// As it would be found now.
  func found(_ finding: Finding) -> Found {
    let log = log.withLock { $0 }
    return Found(finding: finding, time: log?.now ?? .zero, mark: log?.count ?? 0)
  }

  var all: [Finding] { list.withLock { $0.map(\.finding) } }

  var everyFound: [Found] { list.withLock { $0 } }
}
