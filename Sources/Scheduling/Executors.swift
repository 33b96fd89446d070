@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The process's executors: jobs go to the virtual time that drives the calling thread, else to the platform.
struct SteeredExecutors: ExecutorFactory {
  static let mainExecutor: any MainExecutor = SteeredMainExecutor()
  static let defaultExecutor: any TaskExecutor = SteeredTaskExecutor()
}

/// Called by the C target's constructor, before the first task.
@_cdecl("diptych_install_executors")
func installExecutors() {
  _createExecutors(factory: SteeredExecutors.self)
}

/// Who runs a job once its turn has come.
enum JobRunner {
  case main
  case pool
}

final class SteeredMainExecutor: MainExecutor, SchedulingExecutor {
  private let platform = PlatformExecutorFactory.mainExecutor

  func run() throws { try platform.run() }
  func runUntil(_ condition: () -> Bool) throws { try platform.runUntil(condition) }
  func stop() { platform.stop() }
  func checkIsolated() { platform.checkIsolated() }
  func isIsolatingCurrentContext() -> Bool? { platform.isIsolatingCurrentContext() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if VirtualTime.served?.enqueue(job, on: .main) != true { platform.enqueue(ExecutorJob(job)) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    enqueueLater(job, after: delay, on: .main) { forward($0, to: platform, delay, tolerance, clock) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
  }
}

final class SteeredTaskExecutor: TaskExecutor, SchedulingExecutor {
  private let platform = PlatformExecutorFactory.defaultExecutor

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if VirtualTime.served?.enqueue(job, on: .pool) != true { platform.enqueue(ExecutorJob(job)) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    enqueueLater(job, after: delay, on: .pool) { forward($0, to: platform, delay, tolerance, clock) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
  }
}

private func enqueueLater<D: DurationProtocol>(
  _ job: consuming ExecutorJob, after delay: D, on runner: JobRunner,
  otherwise: (consuming ExecutorJob) -> Void
) {
  guard let time = VirtualTime.served, let delay = delay as? Duration else { return otherwise(job) }
  let job = UnownedJob(job)
  if !time.enqueue(job, on: runner, after: delay) { otherwise(ExecutorJob(job)) }
}

private func forward<C: Clock>(
  _ job: consuming ExecutorJob, to platform: any Executor, _ delay: C.Duration, _ tolerance: C.Duration?,
  _ clock: C
) {
  guard let scheduling = platform as? any SchedulingExecutor else {
    preconditionFailure("the platform's executor cannot delay a job")
  }
  scheduling.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
}
