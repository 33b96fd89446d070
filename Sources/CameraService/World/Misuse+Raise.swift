import CaptureModel
import Foundation
import Synchronization

/// What a world does with a call that Apple's frameworks answer with an exception (X1).
package enum MisusePolicy: Sendable {
  /// The process ends with Apple's words and the caller's line.
  case trap
  /// The recorder hears of it, and the call does nothing.
  case record(@Sendable (Misuse) -> Void)
}

/// Raises `misuse` as the current world wants it. Returns only where misuse is recorded; the caller then does
/// nothing.
package func raise(_ misuse: Misuse) {
  if let world = World.current, case .record(let recorder) = world.misuse {
    world.log.add(.misuse, misuse.description)
    recorder(misuse)
    return
  }
  let line = CallerLine.ofAppCode().map { " at \($0)" } ?? ""
  FileHandle.standardError.write(
    Data(
      "*** Terminating app due to uncaught exception '\(misuse.name)', reason: '\(misuse.reason)'\(line)\n"
        .utf8))
  fatalError("\(misuse.name): \(misuse.reason)\(line)")
}

/// Calls `body`, and raises what it throws; nil when misuse was recorded.
package func raising<Success>(_ body: () throws(Misuse) -> Success) -> Success? {
  do { return try body() } catch {
    raise(error)
    return nil
  }
}

extension Mutex where Value: ~Copyable {
  /// Changes what the lock guards; what `body` throws is raised once the lock is free. Nil when misuse was recorded.
  @discardableResult
  package borrowing func withLockRaising<Success>(
    _ body: (inout sending Value) throws(Misuse) -> sending Success
  ) -> Success? {
    raising { () throws(Misuse) in try withLock(body) }
  }
}
