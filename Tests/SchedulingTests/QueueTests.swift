import Dispatch
import Foundation
import Scheduling
import Synchronization
import Testing

@Suite("Dispatch queues in virtual time")
@MainActor
struct QueueTests {
  @Test("Q1 a queue's blocks run on it, off the main thread, at virtual time, before time passes")
  func ownThread() throws {
    let (time, lines, queue) = (VirtualTime(), Lines(), DispatchQueue(label: "session"))
    try time.run {
      try await Task.sleep(for: .seconds(5))
      let start = Date.now
      queue.async {
        dispatchPrecondition(condition: .onQueue(queue))
        dispatchPrecondition(condition: .notOnQueue(.main))
        lines.add("queue \(Date.now.timeIntervalSince(start)) \(time.now) \(MainActorContext.isCurrent)")
      }
      lines.add("body")
      try await Task.sleep(for: .seconds(1))
      lines.add("later")
    }
    #expect(lines.all == ["body", "queue 0.0 5.0 seconds false", "later"])
  }

  @Test("Q1 the main queue's blocks run in the main actor's turns, from whichever thread they are given")
  func mainQueue() throws {
    let (lines, queue) = (Lines(), DispatchQueue(label: "session"))
    try VirtualTime().run {
      DispatchQueue.main.async {
        dispatchPrecondition(condition: .onQueue(.main))
        MainActor.assumeIsolated { lines.add("main") }
      }
      queue.async {
        lines.add("queue")
        DispatchQueue.main.async { MainActor.assumeIsolated { lines.add("main again") } }
        DispatchQueue.main.sync { MainActor.assumeIsolated { lines.add("main at once") } }
        Task { @MainActor in lines.add("job") }
        lines.add("queue ends")
      }
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(lines.all == ["main", "queue", "main at once", "queue ends", "main again", "job"])
  }

  @Test("blocks for later wait in virtual time; a block for never does not come")
  func later() throws {
    let (time, lines, queue) = (VirtualTime(), Lines(), DispatchQueue(label: "session"))
    try time.run {
      queue.asyncAfter(deadline: .now() + 3600) { lines.add("queue \(time.now)") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + .milliseconds(1500)) {
        lines.add("main \(time.now)")
      }
      queue.asyncAfter(deadline: .distantFuture) { lines.add("never") }
      DispatchQueue.main.asyncAfter(deadline: .now() - 5) { lines.add("past \(time.now)") }
      try await Task.sleep(for: .seconds(4000))
    }
    #expect(lines.all == ["past 0.0 seconds", "main 1.5 seconds", "queue 3600.0 seconds"])
  }

  @Test("work items, groups and barriers do what they do on the phone")
  func forms() throws {
    let (lines, queue) = (Lines(), DispatchQueue(label: "pool", attributes: .concurrent))
    try VirtualTime().run {
      let cancelled = DispatchWorkItem { @Sendable in lines.add("no") }
      let item = DispatchWorkItem { @Sendable in lines.add("item") }
      cancelled.cancel()
      queue.async(execute: cancelled)
      queue.async(execute: item)
      item.notify(queue: .main) { lines.add("item's end") }
      let group = DispatchGroup()
      for name in ["a", "b"] { queue.async(group: group) { lines.add(name) } }
      queue.async(flags: .barrier) { lines.add("barrier") }
      group.notify(queue: .main) { MainActor.assumeIsolated { lines.add("group") } }
      try await Task.sleep(for: .milliseconds(1))
      group.enter()
      group.notify(queue: queue) { @Sendable in lines.add("left") }
      queue.asyncAfter(deadline: .now() + 1) { group.leave() }
      try await Task.sleep(for: .seconds(2))
    }
    #expect(lines.all.filter { $0 != "item's end" } == ["item", "a", "b", "barrier", "group", "left"])
  }

  @Test("Q1 what the threads of a concurrentPerform give to queues and ask the time for belongs to the run")
  func concurrentPerform() throws {
    let time = VirtualTime()
    try time.run {
      let queue = DispatchQueue(label: "perform")
      let seen = Mutex<[Int]>([])
      let clocks = Mutex<Set<UInt64>>([])
      await time.sleep(until: .seconds(1))
      let now = DispatchTime.now().uptimeNanoseconds
      for round in 1...20 {
        DispatchQueue.concurrentPerform(iterations: 16) { index in
          _ = clocks.withLock { $0.insert(DispatchTime.now().uptimeNanoseconds) }
          queue.async { seen.withLock { $0.append(index) } }
          queue.asyncAfter(deadline: .now() + 3) { seen.withLock { $0.append(index) } }
        }
        await time.settle()
        #expect(seen.withLock { $0.count } == 32 * round)
        #expect(clocks.withLock { $0.count } == round)
      }
      #expect(clocks.withLock { $0.min() } == now)
      #expect(time.now == .seconds(1 + 20 * 3))
    }
  }

  @Test("a concurrentPerform whose iterations wait for a queue with blocks of the run comes to its end")
  func concurrentPerformThatWaits() throws {
    let time = VirtualTime()
    try time.run {
      let queue = DispatchQueue(label: "perform")
      let sum = Mutex(0)
      for _ in 0..<4 { queue.async { sum.withLock { $0 += 100 } } }
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        queue.sync { sum.withLock { $0 += index } }
      }
      #expect(sum.withLock { $0 } == 428)
    }
  }

  @Test("who waits for a queue, a group or a semaphore on the main thread gets what it waits for")
  func waiting() throws {
    let (lines, queue) = (Lines(), DispatchQueue(label: "session"))
    let start = MachineClock.now
    try VirtualTime().run {
      queue.async { lines.add("first") }
      queue.sync { lines.add("second") }
      let semaphore = DispatchSemaphore(value: 0)
      queue.async {
        lines.add("third")
        semaphore.signal()
      }
      semaphore.wait()
      let group = DispatchGroup()
      queue.async(group: group) { lines.add("fourth") }
      group.wait()
    }
    #expect(lines.all == ["first", "second", "third", "fourth"])
    #expect(MachineClock.now - start < .seconds(1))
  }

  @Test(
    "Q2 a block that waits for what only later comes holds nobody up, and is not lost, however slow it goes on",
    arguments: [Duration.zero, .milliseconds(50)])
  func blocked(computing: Duration) throws {
    let (lines, queue, semaphore) = (Lines(), DispatchQueue(label: "session"), DispatchSemaphore(value: 0))
    try VirtualTime().run {
      queue.async {
        semaphore.wait()
        let end = MachineClock.now + computing
        while MachineClock.now < end {}
        lines.add("woken")
        DispatchQueue.main.async { lines.add("told") }
      }
      try await Task.sleep(for: .seconds(1))
      lines.add("signal")
      semaphore.signal()
      try await Task.sleep(for: .seconds(1))
    }
    #expect(lines.all == ["signal", "woken", "told"])
  }

  @Test("Q2 a block that computes for longer than others may wait is waited for")
  func computing() throws {
    let (lines, queue) = (Lines(), DispatchQueue(label: "session"))
    try VirtualTime().run {
      await withCheckedContinuation { continuation in
        queue.async {
          let end = MachineClock.now + .milliseconds(2500)
          while MachineClock.now < end {}
          lines.add("computed")
          continuation.resume()
        }
        DispatchQueue.main.async { lines.add("after it") }
      }
    }
    #expect(lines.all == ["computed", "after it"])
  }

  @Test("Q2 a block that sleeps while other threads compute for it is waited for, where it says so")
  func computingElsewhere() throws {
    let time = VirtualTime()
    try time.run {
      let done = Mutex(false)
      DispatchQueue(label: "encoder").async {
        Computing.run {
          let encoded = DispatchSemaphore(value: 0)
          Thread {
            let end = MachineClock.now + .milliseconds(2500)
            while MachineClock.now < end {}
            encoded.signal()
          }.start()
          encoded.wait()
        }
        done.withLock { $0 = true }
      }
      await time.sleep(until: .milliseconds(1))
      #expect(done.withLock { $0 })
    }
  }

  /// The platform's order, chosen by hand.
  private final class PlatformOrder: TurnOrder {
    let keepsActorsInLine = true
    func choose(among candidates: [Candidate]) -> Int { 0 }
  }

  @Test(
    "Q1 a suspended queue's blocks wait for it to be resumed, nobody waits for them, and then none is passed over",
    arguments: [false, true])
  func suspended(isFollowed: Bool) throws {
    let (lines, queue) = (Lines(), DispatchQueue(label: "session"))
    let time = isFollowed ? VirtualTime(following: PlatformOrder()) : VirtualTime()
    let start = MachineClock.now
    try time.run {
      queue.suspend()
      queue.suspend()
      queue.async {
        // Longer than whoever stands still is waited for before time passes.
        let end = MachineClock.now + .milliseconds(50)
        while MachineClock.now < end {}
        lines.add("first \(time.now)")
      }
      try await Task.sleep(for: .seconds(1))
      queue.resume()
      queue.async { lines.add("second \(time.now)") }
      try await Task.sleep(for: .seconds(1))
      lines.add("resumed \(time.now)")
      // As an answer that comes on another queue does it.
      DispatchQueue.global().async { queue.resume() }
      queue.async { lines.add("third \(time.now)") }
      try await Task.sleep(for: .seconds(1))
      lines.add("later")
    }
    #expect(
      lines.all == [
        "resumed 2.0 seconds", "first 2.0 seconds", "second 2.0 seconds", "third 2.0 seconds", "later",
      ])
    #expect(MachineClock.now - start < .milliseconds(900), "nobody has waited for the queue")
  }

  @Test("Q1 who waits for a queue that stays suspended waits for ever, and the run says so")
  func asleep() throws {
    let queue = DispatchQueue(label: "session")
    #expect(throws: VirtualTimeError.self) {
      try VirtualTime().run {
        queue.suspend()
        await withCheckedContinuation { done in queue.async { done.resume() } }
      }
    }
    queue.resume()
    queue.sync {}
  }

  @Test("what a blocked thread gives to a run that is over goes where it would go without one")
  func overtaken() async throws {
    let (queue, semaphore) = (DispatchQueue(label: "session"), DispatchSemaphore(value: 0))
    let told = Told()
    weak var over: VirtualTime?
    do {
      let time = VirtualTime()
      over = time
      try time.run {
        queue.async {
          semaphore.wait()
          DispatchQueue.main.async { told.resume() }
        }
        try await Task.sleep(for: .seconds(1))
      }
    }
    await withCheckedContinuation { continuation in
      told.wait(continuation)
      semaphore.signal()
    }
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(over == nil, "the run is let go once the block that outlasted it is done")
  }

  @Test("blocks, jobs and timers of queues interleave the same way in every run")
  func determinism() throws {
    func run() throws -> [String] {
      let (time, lines) = (VirtualTime(), Lines())
      try time.run {
        let queues = (0..<4).map { DispatchQueue(label: "\($0)") }
        for round in 0..<5 {
          for (index, queue) in queues.enumerated() {
            queue.async {
              lines.add("\(round) queue \(index) \(time.now)")
              DispatchQueue.main.async { lines.add("\(round) main of \(index)") }
              Task { lines.add("\(round) task of \(index)") }
              queue.asyncAfter(deadline: .now() + .milliseconds(index)) {
                lines.add("\(round) later \(index)")
              }
              time.schedule(at: time.now, .event) { lines.add("\(round) timer of \(index)") }
            }
          }
          try await Task.sleep(for: .milliseconds(2))
        }
        await time.settle()
      }
      return lines.all
    }
    let first = try run()
    #expect(first.count == 100)
    for _ in 0..<20 { #expect(try run() == first) }
  }

  @Test("a thread that has nothing to do with the run can ask for the time and for timers")
  func strangers() throws {
    let (time, lines) = (VirtualTime(), Lines())
    try time.run {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let gone = time.schedule(at: .seconds(1), .event) { lines.add("gone") }
        time.schedule(at: .seconds(2), .event) { lines.add("\(time.now)") }
        time.cancel(gone)
        done.signal()
      }
      done.wait()
      await time.settle()
    }
    #expect(lines.all == ["2.0 seconds"])
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

private final class Told: Sendable {
  private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)
  func wait(_ other: CheckedContinuation<Void, Never>) { continuation.withLock { $0 = other } }
  func resume() { continuation.withLock { $0 }?.resume() }
}
