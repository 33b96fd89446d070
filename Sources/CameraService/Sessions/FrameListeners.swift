/// Who takes which output's frames, in the order of the outputs' ids; held weakly. It is copied for each frame.
struct FrameListeners: Sendable {
  struct Entry: Sendable {
    let output: Int
    weak let listener: (any FrameListener)?
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// In place of who took the output's frames; nil ends it.
  mutating func set(_ listener: (any FrameListener)?, for output: Int) {
    entries.removeAll { $0.output == output }
    guard let listener else { return }
    let place = entries.firstIndex { $0.output > output } ?? entries.endIndex
    entries.insert(Entry(output: output, listener: listener), at: place)
  }

  /// Where `listener` still takes the output's frames.
  mutating func remove(_ listener: any FrameListener, for output: Int) {
    entries.removeAll { $0.output == output && $0.listener === listener }
  }
}
