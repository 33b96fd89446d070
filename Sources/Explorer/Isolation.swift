/// How runs are kept apart.
public enum Isolation: Hashable, Sendable {
  /// All in this process: what an app leaves in its globals is there for the next run, and a crash ends all.
  case none
  /// In children of this process, which has run none: each does `batch` runs, and so many are `atOnce` at work. A
  /// crash is a finding then. Comes to the same as `none` where an app leaves nothing behind.
  ///
  /// A child has the calling thread alone: what other threads of this process hold at that moment, a lock say, is held
  /// there for ever, and a child that says nothing for a minute is given up. An exhaustive search, of which each run
  /// begins where the one before ended, stays in this process.
  case processes(batch: Int, atOnce: Int)
}
