import CScheduling
import Foundation

/// A world's time that passes only while nothing is left to do at the present moment.
///
/// While it drives the main thread, every Swift job that this thread asks for (main actor, actors, tasks,
/// `Task.sleep`) waits in one queue, first in first out, and this thread's clocks read virtual time. Jobs asked
/// for by other threads go where they always go. *Decided*: a run is then a function of its inputs.
package final class VirtualTime: @unchecked Sendable {
  // @unchecked: every member is used on the main thread only, which each entrance checks.

  private enum Work {
    case job(UnownedJob, JobRunner)
    case action(TimerAction)

    var kind: TimerKind {
      if case .action(let action) = self { action.kind } else { .event }
    }
  }

  private var ready = FIFO<(job: UnownedJob, runner: JobRunner)>()
  private var later = TimerQueue<Work>()
  private var pendingEvents = 0
  private var time: Duration = .zero
  private var settlers: [CheckedContinuation<Void, Never>] = []
  /// Of the job that runs now; what runs between jobs belongs to the main actor.
  private(set) var role = JobRunner.main

  package init() {}

  /// The virtual time that drives the calling thread.
  static var driving: VirtualTime? {
    guard let driver = diptych_driver() else { return nil }
    return Unmanaged<VirtualTime>.fromOpaque(driver).takeUnretainedValue()
  }

  /// The virtual time that drives the calling thread, if one does.
  package static var current: VirtualTime? { driving }

  /// Runs `body` to its end, as fast as its work allows; returns what it returns.
  ///
  /// Call it on the main thread, from synchronous code or inside a main-actor job. Throws what `body` throws, and
  /// ``VirtualTimeError`` when `body` waits for something that no job and no timer can bring.
  @MainActor
  package func run<Success>(_ body: @escaping @MainActor () async throws -> Success) throws -> Success {
    precondition(VirtualTime.driving == nil, "one virtual time at a time drives a thread")
    drive(true)
    defer { drive(false) }
    var outcome: Result<Success, any Error>?
    Task {
      do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    }
    while outcome == nil {
      guard step() else { throw VirtualTimeError(now: time) }
    }
    while runReadyJob() {}
    return try outcome!.get()
  }

  private func drive(_ on: Bool) {
    diptych_driver_set(on ? Unmanaged.passUnretained(self).toOpaque() : nil)
    if on { holdClocks() } else { diptych_clock_release() }
  }

  private func holdClocks() {
    diptych_clock_hold(VirtualTime.epoch + time.nanoseconds)
  }

  /// What the clocks read at zero: a date in 2026, so that dates in logs and files look like dates.
  private static let epoch: Int64 = 1_790_380_800_000_000_000

  /// One job; or, with none ready, the next thing that time brings. False when nothing is left.
  @MainActor
  private func step() -> Bool {
    if runReadyJob() { return true }
    if pendingEvents == 0, !settlers.isEmpty {
      let waiting = settlers
      settlers = []
      for continuation in waiting { continuation.resume() }
      return true
    }
    guard let (due, work) = later.popFirst() else { return false }
    if work.kind == .event { pendingEvents -= 1 }
    if due > time {
      time = due
      holdClocks()
    }
    switch work {
    case .job(let job, let runner): ready.append((job, runner))
    case .action(let action): action.run()
    }
    return true
  }

  private func runReadyJob() -> Bool {
    guard let (job, runner) = ready.popFirst() else { return false }
    role = runner
    defer { role = .main }
    switch runner {
    case .main: job.runSynchronously(on: SteeredExecutors.mainExecutor.asUnownedSerialExecutor())
    case .pool: job.runSynchronously(on: SteeredExecutors.defaultExecutor.asUnownedTaskExecutor())
    }
    return true
  }

  func enqueue(_ job: UnownedJob, on runner: JobRunner) {
    ready.append((job, runner))
  }

  func enqueue(_ job: UnownedJob, on runner: JobRunner, after delay: Duration) {
    later.insert(.job(job, runner), at: time + max(delay, .zero))
    pendingEvents += 1
  }
}

extension VirtualTime: EngineClock {
  package var now: Duration { time }

  @discardableResult
  package func schedule(
    at time: Duration, _ kind: TimerKind, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> TimerID {
    precondition(VirtualTime.driving === self, "virtual timers belong to the thread that the time drives")
    if kind == .event { pendingEvents += 1 }
    let token = later.insert(.action(TimerAction(kind: kind, run: action)), at: max(time, self.time))
    return TimerID(kind: kind, token: token)
  }

  package func cancel(_ timer: TimerID) {
    guard later.cancel(timer.token) else { return }
    if timer.kind == .event { pendingEvents -= 1 }
  }

  @MainActor
  package func settle() async {
    await withCheckedContinuation { settlers.append($0) }
  }
}

/// The body of a virtual run waits, and nothing that could wake it is left.
package struct VirtualTimeError: Error, CustomStringConvertible {
  /// When the last thing happened.
  package let now: Duration

  package var description: String {
    "At \(now.formatted(.units(allowed: [.seconds, .milliseconds]))) everything is done, yet the run still waits: "
      + "what it awaits comes from another thread or from nobody."
  }
}
