import Dispatch
import Foundation
import Scheduling
import Synchronization
import Testing

/// Which thread serves the main queue is the program's matter; apps and Foundation ask whether it is the main one.
@Suite("The main thread")
@MainActor
struct MainThreadTests {
  private static let name = Notification.Name("told")

  @Test("Q7 main-actor jobs and the main queue's blocks are on the main thread, and nothing else is")
  func whoIsOnIt() throws {
    let (seen, queue) = (Seen(), DispatchQueue(label: "session"))
    try VirtualTime().run {
      seen.add("job")
      await Task.detached { seen.add("pool") }.value
      queue.async {
        seen.add("queue")
        DispatchQueue.main.sync { seen.add("main from queue") }
        DispatchQueue.main.async { seen.add("main later") }
      }
      OperationQueue.main.addOperation { seen.add("operation") }
      try await Task.sleep(for: .milliseconds(1))
      seen.add("job again")
    }
    #expect(
      seen.all == [
        "job": true, "pool": false, "queue": false, "main from queue": true, "main later": true,
        "operation": true, "job again": true,
      ])
  }

  @Test("Q7 what has to be done on the main thread is done there and then by who is on it")
  func atOnce() throws {
    let (seen, queue) = (Seen(), DispatchQueue(label: "session"))
    let atOnce: @Sendable (String) -> Void = { name in
      if Thread.isMainThread { return seen.add(name) }
      DispatchQueue.main.sync { seen.add(name) }
    }
    try VirtualTime().run {
      atOnce("main")
      #expect(seen.all == ["main": true])
      queue.async { atOnce("queue") }
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(seen.all == ["main": true, "queue": true])
  }

  @Test(
    "Q7 a notification posted on the main thread has reached the main queue's observers when that returns")
  func observers() throws {
    let (seen, center) = (Seen(), NotificationCenter())
    let token = center.addObserver(forName: Self.name, object: nil, queue: .main) {
      seen.add("\($0.object!)")
    }
    defer { center.removeObserver(token) }
    try VirtualTime().run {
      center.post(name: Self.name, object: "in a run")
      #expect(seen.all == ["in a run": true])
    }
    center.post(name: Self.name, object: "outside")
    #expect(seen.all == ["in a run": true, "outside": true])
  }

  @Test("Q7 outside a run too, whichever thread serves the main queue")
  func outside() async {
    let seen = Seen()
    seen.add("job")
    await Task.detached { seen.add("pool") }.value
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "session").async {
        seen.add("queue")
        DispatchQueue.main.async {
          seen.add("main")
          continuation.resume()
        }
      }
    }
    #expect(seen.all == ["job": true, "pool": false, "queue": false, "main": true])
  }
}

/// Who said where it was: whether on the main thread.
private final class Seen: Sendable {
  private let answers = Mutex<[String: Bool]>([:])

  func add(_ name: String) {
    let isMain = Thread.isMainThread
    #expect(isMain == (OperationQueue.current == .main), "\(name)")
    answers.withLock { $0[name] = isMain }
  }

  var all: [String: Bool] { answers.withLock { $0 } }
}
