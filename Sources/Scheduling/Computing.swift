import CScheduling
import Synchronization

/// Work whose thread sleeps while others compute for it, as an encoder's own threads do: a virtual time waits for it
/// like for one that runs (Q2).
package enum Computing {
  private static let threads = Mutex<[Int32: Int]>([:])

  package static func run<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let thread = diptych_thread_id()
    threads.withLock { $0[thread, default: 0] += 1 }
    defer { threads.withLock { $0[thread] = $0[thread].flatMap { $0 > 1 ? $0 - 1 : nil } } }
    return try body()
  }

  static func includes(_ thread: Int32) -> Bool { threads.withLock { $0[thread] != nil } }
}
