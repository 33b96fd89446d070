import Foundation
import Imaging
import Scheduling
import Synchronization

/// Makes and compresses pictures on a thread of its own, in the order in which they are asked for. Any thread may
/// ask.
///
/// What waits is not pictures but the means to make them, so that a caller whose time runs faster than the encoder
/// is not held up.
package final class MovieRecorder: Sendable {
  /// A stretch of sound, channels interleaved.
  package struct Sound: Sendable {
    package var samples: [Int16]
    /// Since the movie's start.
    package var time: Duration
    /// Frames a second.
    package var rate: Int

    package init(_ samples: [Int16], at time: Duration, rate: Int) {
      (self.samples, self.time, self.rate) = (samples, time, rate)
    }
  }

  /// One picture, and the sound that belongs to it; or sound alone.
  package struct Item: Sendable {
    /// Since the movie's start.
    package let time: Duration
    package let duration: Duration
    package let picture: (@Sendable () -> PixelBuffer?)?
    package let sound: (@Sendable () -> Sound)?

    package init(
      at time: Duration, for duration: Duration, picture: @escaping @Sendable () -> PixelBuffer?,
      sound: (@Sendable () -> Sound)? = nil
    ) {
      (self.time, self.duration, self.picture, self.sound) = (time, duration, picture, sound)
    }

    package init(at time: Duration, sound: @escaping @Sendable () -> Sound) {
      (self.time, duration, picture, self.sound) = (time, .zero, nil, sound)
    }

    fileprivate var medium: Medium { picture == nil ? .sound : .picture }
  }

  /// What waits by itself: sound does not hold pictures up.
  package enum Medium: Hashable, Sendable { case picture, sound }

  private struct State {
    var items: [Item] = []
    /// How many of each there are.
    var counts: [Medium: Int] = [:]
    var isWorking = false
    var isEnding = false
    var isDone = false
    var byteCount = 0
    var problem: MovieError?
  }

  /// *Decided*: four seconds of pictures at 30 a second, and over two of sound.
  package static let capacity = 120

  private let state = Mutex(State())
  private let changed = Gate()

  /// The file is made when the first picture is.
  package init(_ settings: MovieSettings) {
    let thread = Thread { self.work(settings) }
    thread.name = "movie recorder"
    Outside.ours { thread.start() }
  }

  /// Takes a picture on. False when too many wait and the caller does not want to; it is left out then.
  package func append(_ item: Item, mayWait: Bool) -> Bool {
    wait { $0.counts[item.medium, default: 0] < Self.capacity || $0.isDone || !mayWait }
    let isTaken = state.withLock { state in
      guard !state.isDone, state.counts[item.medium, default: 0] < Self.capacity else { return state.isDone }
      state.counts[item.medium, default: 0] += 1
      state.items.append(item)
      return true
    }
    signal()
    return isTaken
  }

  /// Whether more would be taken on at once. Waits for that at most so long.
  package func hasRoom(for medium: Medium, within limit: Duration = .zero) -> Bool {
    if limit > .zero { wait(limit) { $0.counts[medium, default: 0] < Self.capacity || $0.isDone } }
    return state.withLock { $0.counts[medium, default: 0] < Self.capacity && !$0.isDone }
  }

  /// Nothing more comes; what waits is still written.
  package func end() {
    state.withLock { $0.isEnding = true }
    signal()
  }

  /// Nothing more comes, and what waits is forgotten.
  package func giveUp() {
    state.withLock { state in
      (state.items, state.counts, state.isEnding) = ([], [:], true)
    }
    signal()
  }

  /// Waits until all that was asked for is compressed, and returns how long the file is.
  package func byteCount() -> Int {
    wait { ($0.items.isEmpty && !$0.isWorking) || $0.isDone }
    return state.withLock { $0.byteCount }
  }

  /// How long the file was when the last picture was compressed.
  package var latestByteCount: Int { state.withLock { $0.byteCount } }

  /// What has gone wrong.
  package var problem: MovieError? { state.withLock { $0.problem } }

  /// Whether the file is whole, or has failed. Waits for that at most so long.
  package func isDone(within limit: Duration) -> Bool {
    wait(limit) { $0.isDone }
    return state.withLock { $0.isDone }
  }

  // MARK: Work

  private func work(_ settings: MovieSettings) {
    do throws(MovieError) {
      var settings = settings
      let early = settings.shrinksToPictures ? untilPicture(&settings) : []
      let composer = try MovieComposer(settings)
      for item in early { try write(item, composer) }
      while let item = next() { try write(item, composer) }
      try composer.finish()
      let count = composer.byteCount
      state.withLock { $0.byteCount = count }
    } catch {
      state.withLock { $0.problem = error }
    }
    state.withLock { state in
      state.items = []
      state.isWorking = false
      state.isDone = true
    }
    signal()
  }

  private func write(_ item: Item, _ composer: MovieComposer) throws(MovieError) {
    if let sound = item.sound {
      let heard = sound()
      try composer.appendSound(heard.samples, rate: heard.rate, at: heard.time)
    }
    if let picture = item.picture?() {
      try composer.append(picture, at: item.time, for: item.duration)
    }
    let count = composer.byteCount
    state.withLock { $0.byteCount = count }
  }

  /// What comes up to the first picture, which says how large the movie is.
  private func untilPicture(_ settings: inout MovieSettings) -> [Item] {
    var items: [Item] = []
    while let item = next() {
      guard let make = item.picture else {
        items.append(item)
        continue
      }
      guard let picture = make() else { continue }
      settings.shrink(to: picture)
      return items + [Item(at: item.time, for: item.duration, picture: { picture }, sound: item.sound)]
    }
    return items
  }

  private func next() -> Item? {
    state.withLock { $0.isWorking = false }
    signal()
    // A recording may be paused for longer than any wait.
    while state.withLock({ $0.items.isEmpty && !$0.isEnding }) { wait { !$0.items.isEmpty || $0.isEnding } }
    let item = state.withLock { state -> Item? in
      guard !state.items.isEmpty else { return nil }
      state.isWorking = true
      let item = state.items.removeFirst()
      state.counts[item.medium, default: 0] -= 1
      return item
    }
    signal()
    return item
  }

  private func signal() { changed.open() }

  private func wait(_ limit: Duration = .seconds(3600), until isMet: (borrowing State) -> Bool) {
    _ = changed.wait(atMost: limit) { state.withLock { isMet($0) } }
  }
}
