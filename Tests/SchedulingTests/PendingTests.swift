import Dispatch
import TestSupport
import Testing

@testable import Scheduling

@Suite("What is pending")
@MainActor
struct PendingTests {
  /// Asks for itself at once, without end.
  @MainActor private final class Again {
    let time: VirtualTime
    init(_ time: VirtualTime) { self.time = time }
    func arm() { time.schedule(at: time.now, .event) { self.arm() } }
  }

  @Test("Q3 tasks that sleep and timers are counted, background timers and what is over are not")
  func counts() throws {
    let time = VirtualTime()
    try time.run {
      #expect(
        time.pending == "a preview without a frame of the present pose", "nothing else can be waited for")
      let sleepers = (1...2).map { count in Task { try? await Task.sleep(for: .seconds(count)) } }
      await Task.yield()
      let timer = time.schedule(at: .seconds(9), .event) {}
      time.schedule(at: .seconds(9), .background) {}
      await time.sleep(until: .milliseconds(1))
      #expect(time.pending == "2 tasks that sleep, a timer")
      time.cancel(timer)
      await time.sleep(until: .milliseconds(1_500))
      #expect(time.pending == "a task that sleeps")
      for sleeper in sleepers { await sleeper.value }
    }
  }

  @Test(
    "Q4 the error of a run that spins names what ran last: the main queue's block, a task, a timer",
    .leavesRunBehind)
  func spinning() {
    let kinds: [(String, @MainActor (VirtualTime) -> Void)] = [
      ("a timer", { Again($0).arm() }),
      ("a job of a task", { _ in Task.detached { while true { await Task.yield() } } }),
      (
        "a block of the main queue",
        { _ in
          @Sendable func spin() { DispatchQueue.main.async { spin() } }
          spin()
        }
      ),
    ]
    for (words, start) in kinds {
      let error = #expect(throws: VirtualTimeError.self) {
        try VirtualTime().run {
          start(VirtualTime.current!)
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
      #expect(error?.last == words && error?.reason == .busy, "\(words): \(error?.last ?? "nothing")")
      #expect(error.map { "\($0)".hasSuffix("time never passes; the last was \(words).") } == true)
    }
  }

  @Test("what a queue of timers holds is what was put in, without what was cancelled or taken out")
  func elements() {
    var queue = TimerQueue<Int>()
    var tokens: [Int: TimerToken] = [:]
    var (held, dice): (Set<Int>, UInt64) = ([], 1)
    for number in 0..<500 {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      switch (dice >> 33) % 4 {
      case 0: if let first = queue.popFirst() { held.remove(first.element) }
      case 1:
        if let cancelled = held.min(), let token = tokens[cancelled], queue.cancel(token) {
          held.remove(cancelled)
        }
      default:
        tokens[number] = queue.insert(number, at: .nanoseconds(Int64(dice >> 50)))
        held.insert(number)
      }
      #expect(Set(queue.elements) == held && queue.elements.count == held.count)
    }
  }
}
