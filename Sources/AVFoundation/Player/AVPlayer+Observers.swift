import CameraService
import CaptureModel
import CoreMedia
import Dispatch
import Foundation

/// Who hears of a player's time.
struct TimeObserver: Sendable {
  let queue: DispatchQueue
  let block: @Sendable (CMTime) -> Void

  func call(_ time: CMTime) { queue.async { [block] in block(time) } }
}

/// What an app keeps of it.
private final class TimeObserverToken: NSObject, Sendable {
  let number: Int
  private let player: ObjectIdentifier

  init(_ number: Int, of player: AVPlayer) {
    (self.number, self.player) = (number, ObjectIdentifier(player))
  }

  func belongs(to player: AVPlayer) -> Bool { self.player == ObjectIdentifier(player) }
}

extension AVPlayer {
  /// Calls `block` at each multiple of `interval` that the movie passes, with that time, and where it starts, stops and
  /// jumps; on `queue`, or the main one. Keep the result for ``removeTimeObserver(_:)``. Multiples that are late give
  /// way to the last (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/addperiodictimeobserver(forinterval:queue:using:)
  public nonisolated func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    let interval = interval.isNumeric ? Duration(interval) : .zero
    return TimeObserverToken(
      enroll(TimeObserver(queue: queue ?? .main, block: block)) { $0.watch($1, every: interval) },
      of: self)
  }

  /// Calls `block` whenever the movie passes one of the times, in either direction; a jump passes none. No time at all
  /// raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/addboundarytimeobserver(fortimes:queue:using:)
  public nonisolated func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let places = times.map(\.timeValue).filter(\.isNumeric).map { Duration($0) }
    if places.isEmpty {
      raise(
        .invalidArgument(
          "-[AVPlayer addBoundaryTimeObserverForTimes:queue:usingBlock:]", "times must not be empty"))
    }
    return TimeObserverToken(
      enroll(TimeObserver(queue: queue ?? .main, block: { _ in block() })) {
        $0.watch($1, boundaries: places)
      }, of: self)
  }

  /// What waits on the queue is still called. What is no observer of this player raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/removetimeobserver(_:)
  public nonisolated func removeTimeObserver(_ observer: Any) {
    guard let token = observer as? TimeObserverToken, token.belongs(to: self), forget(token.number)
    else {
      return raise(
        .invalidArgument(
          "-[AVPlayer removeTimeObserver:]",
          "An instance of AVPlayer cannot remove a time observer that was added by a different instance of AVPlayer."
        ))
    }
  }

  // MARK: Seeking

  /// The time is exact, and counts at once (*decided*). Without an item nothing happens. A time that is none raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/seek(to:)-87h2r
  public nonisolated func seek(to time: CMTime) {
    currentItem?.seek(to: time, "-[AVPlayer seekToTime:]", nil)
  }

  /// As without tolerances.
  public nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }

  /// The handler is called on the main queue: with true, or with false where there is no item.
  public nonisolated func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    guard let currentItem else { return DispatchQueue.main.async { completionHandler(false) } }
    currentItem.seek(to: time, "-[AVPlayer seekToTime:completionHandler:]", completionHandler)
  }

  public nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) { seek(to: time, completionHandler: completionHandler) }

  @discardableResult
  public nonisolated func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { done in seek(to: time) { done.resume(returning: $0) } }
  }

  @discardableResult
  public nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime
  ) async -> Bool { await seek(to: time) }
}
