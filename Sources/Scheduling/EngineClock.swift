/// Whether somebody who waits for the phone to come to rest waits for a timer too.
package enum TimerKind: Sendable {
  /// Something that is going to happen: a hand-over, a first frame, an animation's step.
  case event
  /// What goes on for as long as the phone is on, such as the next frame of a running stream.
  case background
}

/// Names a timer of an ``EngineClock``.
package struct TimerID: Hashable, Sendable {
  let kind: TimerKind
  let token: TimerToken
}

struct TimerAction: Sendable {
  let kind: TimerKind
  let run: @MainActor @Sendable () -> Void
}

/// The time of one world, zero at its start, and what is to happen in it. Any thread.
package protocol EngineClock: Sendable {
  var now: Duration { get }

  /// Runs `action` on the main actor, in a turn of its own, not before `time`; at one time first in first out.
  @discardableResult
  func schedule(at time: Duration, _ kind: TimerKind, _ action: @escaping @MainActor @Sendable () -> Void)
    -> TimerID

  /// Forgets a timer; without effect when it has run.
  func cancel(_ timer: TimerID)

  /// Returns when nothing is left to happen but background timers, or after so much time. False when something
  /// is left.
  @MainActor func settle(atMost limit: Duration) async -> Bool
}

extension EngineClock {
  /// *Decided*: what goes on for a minute is not going to rest.
  @MainActor @discardableResult
  package func settle() async -> Bool { await settle(atMost: .seconds(60)) }

  /// Suspends until `time`.
  @MainActor package func sleep(until time: Duration) async {
    await withCheckedContinuation { continuation in
      schedule(at: time, .event) { continuation.resume() }
    }
  }
}
