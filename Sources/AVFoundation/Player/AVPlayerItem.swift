// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CaptureModel
import CoreMedia
import Foundation
import Movies
import Scheduling
import Synchronization

/// A movie as an ``AVPlayer`` plays it: where it stands, and whether it can be played. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avplayeritem
@MainActor
open class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  private struct State: @unchecked Sendable {
    // @unchecked: the player is for any thread.
    var status = Status.unknown
    var error: AVError?
    /// Where it stands while no player has it.
    var place = Duration.zero
    var forwardEnd = CMTime.invalid
    weak var player: AVPlayer?
  }

  public nonisolated let asset: AVAsset
  package nonisolated let observers = KeyValueObservers()
  nonisolated let pictures: MoviePictures
  /// Tells its pictures from another movie's.
  nonisolated let name = "movie \(World.current?.hub.makeID() ?? 0)"
  private nonisolated let state = Mutex(State())
  private nonisolated static let loading = DispatchQueue(label: "com.apple.avfoundation.playeritem.loading")

  /// Its status is `unknown` until a player has it. *Decided*: the keys are loaded with it, whatever they are.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/init(asset:automaticallyloadedassetkeys:)-8x4
  public nonisolated init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
    self.asset = asset
    pictures = MoviePictures(asset.fileURL.path)
  }

  public nonisolated convenience init(asset: AVAsset) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: nil as [String]?)
  }

  public nonisolated convenience init(
    asset: AVAsset, automaticallyLoadedAssetKeys: [AVPartialAsyncProperty<AVAsset>]
  ) {
    self.init(asset: asset)
  }

  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/init(url:)-1xrtk
  public nonisolated convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// Observable, on the main thread. Comes after a player got the item.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/status-swift.property
  open nonisolated var status: Status { state.withLock(\.status) }

  /// Why ``status`` is `failed`.
  open nonisolated var error: (any Error)? { state.withLock(\.error) }

  /// Indefinite until ``status`` is `readyToPlay`; observable, on the main thread.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/duration
  open nonisolated var duration: CMTime { status == .readyToPlay ? asset.duration : .indefinite }

  /// Upright, in pixels; zero before it is ready.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/presentationsize
  open nonisolated var presentationSize: CGSize {
    guard status == .readyToPlay, let track = video else { return .zero }
    let isSideways = track.turn.quarterTurns % 2 == 1
    return isSideways ? CGSize(width: track.size.height, height: track.size.width) : track.size
  }

  nonisolated var video: MovieInfo.Track? { (try? asset.info())?.video }

  // MARK: Time

  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/currenttime()
  open nonisolated func currentTime() -> CMTime { CMTime(place) }

  nonisolated var place: Duration {
    let (player, place) = state.withLock { ($0.player, $0.place) }
    return player?.place(of: self) ?? place
  }

  /// Where playing ends before the movie does; invalid, as at first, for its own end.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/forwardplaybackendtime
  open nonisolated var forwardPlaybackEndTime: CMTime {
    get { state.withLock(\.forwardEnd) }
    set {
      let player = state.withLock { state in
        state.forwardEnd = newValue
        return UncheckedBox(state.player)
      }
      player.value?.itemDidLoad(self, wasReady: status == .readyToPlay)
    }
  }

  /// Where playing ends; nil until it is ready.
  nonisolated var end: Duration? {
    guard status == .readyToPlay else { return nil }
    let (own, limit) = (Duration(asset.duration), forwardPlaybackEndTime)
    return limit.isNumeric ? max(.zero, min(own, Duration(limit))) : own
  }

  /// The time is exact, and counts at once (*decided*). The handler is called on the main queue, with true. A time that is
  /// none raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/seek(to:completionhandler:)-91gnw
  open nonisolated func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)?) {
    seek(to: time, "-[AVPlayerItem seekToTime:]", completionHandler)
  }

  /// As without tolerances.
  open nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)?
  ) {
    seek(to: time, "-[AVPlayerItem seekToTime:toleranceBefore:toleranceAfter:]", completionHandler)
  }

  @discardableResult
  open nonisolated func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { done in seek(to: time) { done.resume(returning: $0) } }
  }

  nonisolated func seek(to time: CMTime, _ method: String, _ done: (@Sendable (Bool) -> Void)?) {
    guard time.isNumeric || time.isPositiveInfinity || time.isNegativeInfinity else {
      return raise(.invalidArgument(method, "Seeking is not possible to time {INVALID}"))
    }
    let place = time.isNumeric ? Duration(time) : time.isPositiveInfinity ? .seconds(Int32.max) : .zero
    if let player = state.withLock({ UncheckedBox($0.player) }).value {
      player.jump(to: max(.zero, place))
    } else {
      state.withLock { $0.place = max(.zero, place) }
    }
    NotificationCenter.default.post(name: AVPlayerItem.timeJumpedNotification, object: self)
    if let done { DispatchQueue.main.async { done(true) } }
  }

  /// Nothing is ever pending: a seek counts at once.
  open nonisolated func cancelPendingSeeks() {}

  // MARK: Buffers

  /// A file's bytes are all there, so these follow ``status``.
  open nonisolated var isPlaybackLikelyToKeepUp: Bool { status == .readyToPlay }
  open nonisolated var isPlaybackBufferFull: Bool { status == .readyToPlay }
  open nonisolated var isPlaybackBufferEmpty: Bool { status != .readyToPlay }

  // MARK: The player

  /// False where another player has it.
  nonisolated func join(_ player: AVPlayer) -> Bool {
    state.withLock { [player = UncheckedBox(player)] state in
      guard state.player == nil || state.player === player.value else { return false }
      state.player = player.value
      return true
    }
  }

  nonisolated func leave(at place: Duration) {
    state.withLock { ($0.player, $0.place) = (nil, place) }
  }

  /// Reads the movie, on a queue, and tells in a turn of the main actor.
  nonisolated func load(in world: World) {
    guard status == .unknown else { return }
    Self.loading.async {
      let error = Computing.run { self.problem }
      world.clock.schedule(at: world.clock.now, .event) { self.didLoad(error) }
    }
  }

  /// Why it cannot be played.
  private nonisolated var problem: AVError? {
    do {
      guard try asset.info().video == nil || pictures.picture(at: 0) != nil else {
        return AVError(.noImageAtTime)
      }
      return nil
    } catch {
      return error as? AVError ?? AVError(.unknown)
    }
  }

  private func didLoad(_ error: AVError?) {
    let old = (status: status, duration: duration)
    state.withLock { ($0.status, $0.error) = (error == nil ? .readyToPlay : .failed, error) }
    let player = state.withLock { UncheckedBox($0.player) }.value
    player?.itemDidLoad(self, wasReady: false)
    didChange(\.duration, old: old.duration, new: duration)
    didChange(\.status, old: old.status, new: status)
  }
}

extension AVPlayerItem: KeyValueObservable {}

extension AVPlayerItem {
  /// Posted on the main thread when it has been played to its end, with the item.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayeritem/didplaytoendtimenotification
  public nonisolated class var didPlayToEndTimeNotification: Notification.Name {
    .AVPlayerItemDidPlayToEndTime
  }

  /// Posted by each seek, on its caller's thread.
  public nonisolated class var timeJumpedNotification: Notification.Name { .AVPlayerItemTimeJumped }
}

extension Notification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  public static let AVPlayerItemTimeJumped = Notification.Name("AVPlayerItemTimeJumpedNotification")
}
