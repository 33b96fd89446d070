import Foundation
import Scheduling
import Testing

@Suite("Virtual time")
@MainActor
struct VirtualTimeTests {
  @Test("an hour of sleep passes at once, to the nanosecond")
  func sleep() throws {
    let time = VirtualTime()
    let (clock, date) = try time.run {
      let clock = ContinuousClock.now
      let date = Date.now
      try await Task.sleep(for: .seconds(3600))
      return (clock.duration(to: .now), Date.now.timeIntervalSince(date))
    }
    #expect(clock == .seconds(3600))
    #expect(date == 3600)
    #expect(time.now == .seconds(3600))
  }

  @Test("timers run in the order of time, then of being asked for; cancelled ones never")
  func timers() throws {
    let time = VirtualTime()
    let log = Log()
    try time.run {
      time.schedule(at: .seconds(2), .event) { log.lines.append("2a") }
      time.schedule(at: .seconds(1), .event) { log.lines.append("1") }
      let gone = time.schedule(at: .seconds(1), .event) { log.lines.append("gone") }
      time.schedule(at: .seconds(2), .background) { log.lines.append("2b") }
      time.cancel(gone)
      await time.sleep(until: .seconds(3))
    }
    #expect(log.lines == ["1", "2a", "2b"])
  }

  @Test("Q3 settling waits for events and for the jobs they start, not for background timers")
  func settle() throws {
    let time = VirtualTime()
    let log = Log()
    try time.run {
      time.schedule(at: .seconds(100), .background) { log.lines.append("background") }
      time.schedule(at: .seconds(1), .event) {
        Task {
          try await Task.sleep(for: .seconds(1))
          log.lines.append("job")
        }
      }
      await time.settle()
    }
    #expect(log.lines == ["job"])
    #expect(time.now == .seconds(2))
  }

  @Test("actors, tasks and the main actor interleave the same way in every run")
  func determinism() throws {
    func run() throws -> [String] {
      let log = Log()
      try VirtualTime().run {
        await withTaskGroup(of: Void.self) { group in
          for worker in 0..<5 {
            group.addTask {
              let counter = Counter()
              for _ in 0..<4 {
                let count = await counter.increment()
                await log.add("\(worker):\(count)")
                try? await Task.sleep(for: .milliseconds(7 * worker + count))
              }
            }
          }
        }
      }
      return log.lines
    }
    let first = try run()
    #expect(first.count == 20)
    for _ in 0..<20 { #expect(try run() == first) }
  }

  @Test("a run that waits for nobody ends with an error that says when")
  func stuck() {
    let time = VirtualTime()
    #expect(throws: VirtualTimeError.self) {
      try time.run {
        try await Task.sleep(for: .seconds(1))
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(time.now == .seconds(1))
  }

  @Test("Q4 a job that asks for the next without end ends the run, as a timer does that is always due")
  func busy() {
    for isTimer in [false, true] {
      let time = VirtualTime()
      let error = #expect(throws: VirtualTimeError.self) {
        try time.run {
          if isTimer { Again(time).arm() } else { while true { await Task.yield() } }
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
      #expect(error?.reason == .busy)
    }
  }

  @Test("Q3 what never comes to rest is waited for a minute")
  func restless() throws {
    let time = VirtualTime()
    try time.run {
      let ticking = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
      #expect(await time.settle() == false)
      #expect(time.now == .seconds(60))
      ticking.cancel()
      #expect(await time.settle())
    }
  }

  @Test("errors of the body come out, and the clocks are the machine's again")
  func errors() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try VirtualTime().run { throw Failure() } }
    let before = ContinuousClock.now
    while ContinuousClock.now == before {}
  }
}

@MainActor private final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

@MainActor private final class Again {
  private let time: VirtualTime
  init(_ time: VirtualTime) { self.time = time }
  func arm() { time.schedule(at: time.now, .background) { self.arm() } }
}

private actor Counter {
  private var count = 0
  func increment() -> Int {
    count += 1
    return count
  }
}
