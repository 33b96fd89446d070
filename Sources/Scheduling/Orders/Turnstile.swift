import CScheduling
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// What tasks pass when they hop while an order is followed.
final class Turnstile: SerialExecutor {
  private static let shared = Turnstile()
  /// No executor in particular: from there a task goes on in an idle actor at once.
  static let nobody = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)

  /// Whether hops of the calling thread pass it.
  static func set(isUsed: Bool) {
    guard isUsed else { return diptych_hops_pass(nil, 0) }
    let reference = unsafeBitCast(shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)
    diptych_hops_pass(UnsafeMutableRawPointer(bitPattern: reference.0), reference.1)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    guard let time = VirtualTime.driving else { preconditionFailure("only a driven thread's tasks pass") }
    time.pass(UnownedJob(job), to: diptych_hop_destination())
  }
}
