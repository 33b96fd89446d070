// On Apple's systems the conformance is Dispatch's own.
// swift-format-ignore-file: AvoidRetroactiveConformances

import Dispatch

/// A queue that does one thing at a time, made by `DispatchSerialQueue(label:)`.
///
/// *Decided*: the same type as `DispatchQueue`, which is not open on Linux, so that a serial queue can go wherever a
/// queue is taken. https://developer.apple.com/documentation/dispatch/dispatchserialqueue
public typealias DispatchSerialQueue = DispatchQueue

extension DispatchQueue: @retroactive SerialExecutor, @retroactive Executor {
  /// Runs an actor's job. The queue must be serial.
  public func enqueue(_ job: UnownedJob) {
    async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Ends the process when the caller does not run on this queue.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(self)) }
}
