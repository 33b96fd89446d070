/// Something that could go next.
package struct Candidate: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case main
    /// A task that nothing binds to a queue.
    case task
    /// A task on its way to an actor or from one.
    case hop
    /// A block of a dispatch queue other than the main one.
    case queue
    /// Nobody goes on; time passes.
    case time
  }

  package let kind: Kind
  /// Whose it is, counted from 1 as they first come in a run: a task's jobs have one number, a serial queue's blocks
  /// too. The main queue's blocks have 0, time has -1.
  package let owner: Int

  package init(_ kind: Kind, owner: Int) { (self.kind, self.owner) = (kind, owner) }

  static let time = Candidate(.time, owner: -1)
}

/// Says what goes next. On the driven thread.
package protocol TurnOrder: AnyObject {
  /// Whether jobs of the main actor, and of one actor each, go in the order in which they were asked for. Blocks of
  /// serial queues always do.
  var keepsActorsInLine: Bool { get }

  /// A place among at least two candidates. They come in the order in which they were asked for, which is the
  /// platform's, with time last.
  func choose(among candidates: [Candidate]) -> Int
}
