import CameraService
import CaptureModel
import CoreMedia
import Foundation
import Scheduling
import Synchronization

/// Plays a movie on the world's clock: an ``AVPlayerLayer`` shows its pictures. *Decided*: its sound is not heard, as a
/// simulated phone's loudspeaker makes none.
///
/// Any thread. What happens on the way is told in turns of the main actor.
/// https://developer.apple.com/documentation/avfoundation/avplayer
@MainActor
open class AVPlayer: NSObject {
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    /// The movie is not ready yet.
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  public enum ActionAtItemEnd: Int, Sendable {
    case advance = 0
    case pause = 1
    /// It stands at the end, and goes on from where it is sought to.
    case none = 2
  }

  private struct State: @unchecked Sendable {
    // @unchecked: an item is for any thread, layers are held weakly and told on the main actor.
    var item: AVPlayerItem?
    var playback: Playback
    var timer: TimerID?
    var isReady = false
    var defaultRate: Float = 1
    var action = ActionAtItemEnd.pause
    var observers: [Int: TimeObserver] = [:]
    var count = 0
    var layers: [WeakLayer<AVPlayerLayer>] = []
    var volume: Float = 1
    var isMuted = false
    var waitsToMinimizeStalling = true
  }

  package nonisolated let observers = KeyValueObservers()
  private nonisolated let world = World.current
  private nonisolated let state: Mutex<State>

  public nonisolated override init() {
    state = Mutex(State(playback: Playback(at: world?.clock.now ?? .zero)))
  }

  /// https://developer.apple.com/documentation/avfoundation/avplayer/init(playeritem:)
  public nonisolated convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    replaceCurrentItem(with: item)
  }

  /// https://developer.apple.com/documentation/avfoundation/avplayer/init(url:)-87cxx
  public nonisolated convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  deinit {
    let (timer, item, place) = state.withLock {
      ($0.timer, UncheckedBox($0.item), $0.playback.place(at: now))
    }
    if let timer { world?.clock.cancel(timer) }
    item.value?.leave(at: place)
  }

  private nonisolated var now: Duration { world?.clock.now ?? .zero }

  // MARK: The item

  /// Observable.
  open nonisolated var currentItem: AVPlayerItem? { state.withLock { UncheckedBox($0.item) }.value }

  /// Takes the place of the one before at once, where it stands; the rate stays. An item of another player raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/replacecurrentitem(with:)
  open nonisolated func replaceCurrentItem(with item: AVPlayerItem?) {
    let old = currentItem
    guard item !== old else { return }
    guard item?.join(self) ?? true else {
      return raise(
        .invalidArgument(
          "-[AVPlayer replaceCurrentItemWithPlayerItem:]",
          "An AVPlayerItem cannot be associated with more than one instance of AVPlayer"))
    }
    let (wasReady, control) = (hasPicture, timeControlStatus)
    let place = item?.place ?? .zero
    let left = state.withLock { [item = UncheckedBox(item)] state in
      let left = state.playback.place(at: now)
      state.playback.begin(at: place, end: item.value?.end, clock: now)
      state.item = item.value
      schedule(&state)
      return left
    }
    old?.leave(at: left)
    if let world { item?.load(in: world) }
    didChange(\.currentItem, old: old, new: item)
    announce(control, wasReady)
  }

  /// The item says how long it is, or ends elsewhere than before.
  nonisolated func itemDidLoad(_ item: AVPlayerItem, wasReady: Bool) {
    let (control, status) = (timeControlStatus, status)
    guard let end = item.end else { return }
    let isCurrent = state.withLock { [item = UncheckedBox(item)] state in
      guard state.item === item.value else { return false }
      state.playback.load(end: end, at: now)
      state.isReady = true
      schedule(&state)
      return true
    }
    guard isCurrent else { return }
    if status != self.status { didChange(\.status, old: status, new: self.status) }
    announce(control, wasReady && item.video != nil)
  }

  /// `readyToPlay` once an item is; observable.
  open nonisolated var status: Status { state.withLock(\.isReady) ? .readyToPlay : .unknown }

  /// Nil: an item fails, a player does not.
  open nonisolated var error: (any Error)? { nil }

  // MARK: Playing

  /// 1 is the movie's own speed, 0 stands, and below 0 it goes back; observable. It is as asked for while the item is not
  /// ready, and 0 again once the movie has been played to its end. *Decided*: from there nothing is played before a seek.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/rate
  open nonisolated var rate: Float {
    get { state.withLock { Float($0.playback.rate) } }
    set { change { $0.setRate(Double(newValue), at: $1) } }
  }

  /// What ``play()`` sets.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/defaultrate
  open nonisolated var defaultRate: Float {
    get { state.withLock(\.defaultRate) }
    set { state.withLock { $0.defaultRate = newValue } }
  }

  /// https://developer.apple.com/documentation/avfoundation/avplayer/play()
  open nonisolated func play() { rate = defaultRate }

  open nonisolated func pause() { rate = 0 }

  open nonisolated func playImmediately(atRate rate: Float) { self.rate = rate }

  /// Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/timecontrolstatus-swift.property
  open nonisolated var timeControlStatus: TimeControlStatus {
    state.withLock { state in
      state.playback.rate == 0
        ? .paused : state.playback.end == nil ? .waitingToPlayAtSpecifiedRate : .playing
    }
  }

  /// `pause` at first. `advance` raises: this is no player of a queue.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayer/actionatitemend-swift.property
  open nonisolated var actionAtItemEnd: ActionAtItemEnd {
    get { state.withLock(\.action) }
    set {
      guard newValue != .advance else {
        return raise(
          .invalidArgument(
            "-[AVPlayer setActionAtItemEnd:]", "AVPlayerActionAtItemEndAdvance is not supported"))
      }
      state.withLock { $0.action = newValue }
      change { playback, now in
        playback.stopsAtEnd = newValue == .pause
        return playback.setRate(playback.rate, at: now)
      }
    }
  }

  /// From 0 to 1.
  open nonisolated var volume: Float {
    get { state.withLock(\.volume) }
    set { state.withLock { $0.volume = newValue } }
  }

  open nonisolated var isMuted: Bool {
    get { state.withLock(\.isMuted) }
    set { state.withLock { $0.isMuted = newValue } }
  }

  /// Without effect: a file never stalls.
  open nonisolated var automaticallyWaitsToMinimizeStalling: Bool {
    get { state.withLock(\.waitsToMinimizeStalling) }
    set { state.withLock { $0.waitsToMinimizeStalling = newValue } }
  }

  // MARK: Time

  /// Of the current item; zero without one.
  open nonisolated func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

  /// Nil for another item than the current one.
  nonisolated func place(of item: AVPlayerItem) -> Duration? {
    state.withLock { [item = UncheckedBox(item)] state in
      state.item === item.value ? state.playback.place(at: now) : nil
    }
  }

  nonisolated func jump(to place: Duration) { change { $0.seek(to: place, at: $1) } }

  // MARK: Observers

  nonisolated func enroll(_ observer: TimeObserver, _ watch: (inout Playback, Int) -> Void) -> Int {
    state.withLock { state in
      state.count += 1
      state.observers[state.count] = observer
      watch(&state.playback, state.count)
      schedule(&state)
      return state.count
    }
  }

  nonisolated func forget(_ number: Int) -> Bool {
    state.withLock { state in
      state.playback.unwatch(number)
      schedule(&state)
      return state.observers.removeValue(forKey: number) != nil
    }
  }

  // MARK: The layers

  nonisolated func add(_ layer: AVPlayerLayer) {
    state.withLock { [layer = WeakLayer(layer)] state in
      state.layers.removeAll { $0.layer == nil }
      state.layers.append(layer)
    }
  }

  nonisolated func remove(_ layer: AVPlayerLayer) {
    state.withLock { [layer = WeakLayer(layer)] state in
      state.layers.removeAll { $0.layer == nil || $0.layer === layer.layer }
    }
  }

  nonisolated var hasPicture: Bool {
    currentItem.map { $0.status == .readyToPlay && $0.video != nil } ?? false
  }

  // MARK: On the way

  /// Changes how it is played and tells of that.
  private nonisolated func change(_ body: (inout Playback, _ now: Duration) -> [Playback.Event]) {
    let (rate, control) = (rate, timeControlStatus)
    let events = state.withLock { state in
      defer { schedule(&state) }
      return body(&state.playback, now)
    }
    let new = self.rate
    if rate != new { didChange(\.rate, old: rate, new: new) }
    announce(control, hasPicture)
    tell(events)
  }

  /// One timer at most runs, for what is to be told next.
  private nonisolated func schedule(_ state: inout State) {
    if let timer = state.timer { world?.clock.cancel(timer) }
    state.timer = nil
    guard let world, let next = state.playback.next else { return }
    state.timer = world.clock.schedule(at: max(next, now), .background) { [weak self] in
      self?.change { $0.advance(to: $1) }
    }
  }

  private nonisolated func announce(_ control: TimeControlStatus, _ wasReady: Bool) {
    let (new, isReady) = (timeControlStatus, hasPicture)
    if control != new { didChange(\.timeControlStatus, old: control, new: new) }
    guard wasReady != isReady else { return }
    for layer in state.withLock(\.layers) {
      layer.layer?.didChange(\.isReadyForDisplay, old: wasReady, new: isReady)
    }
  }

  private nonisolated func tell(_ events: [Playback.Event]) {
    for event in events {
      switch event {
      case .tick(let number, let place): state.withLock { $0.observers[number] }?.call(CMTime(place))
      case .passed(let number): state.withLock { $0.observers[number] }?.call(.invalid)
      case .ended:
        NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: currentItem)
      }
    }
  }
}

extension AVPlayer: KeyValueObservable {}
