/// How fast numbers change, over the last tenth of a second.
struct Speed: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var time: Double
    var values: [Double]
  }

  private let parts: Int
  private var samples: [Sample] = []

  init(parts: Int) { self.parts = parts }

  var isEmpty: Bool { samples.isEmpty }

  mutating func add(_ values: [Double], at time: Double) {
    samples.append(Sample(time: time, values: values))
    let start = time - GestureLimits.velocityWindow
    // The last one before the window stays, so that the window has a beginning.
    if let first = samples.lastIndex(where: { $0.time <= start }) { samples.removeFirst(first) }
  }

  mutating func add(step: [Double], at time: Double) {
    let last = samples.last?.values ?? Array(repeating: 0, count: parts)
    add(zip(last, step).map(+), at: time)
  }

  /// A second; zero when nothing has happened for as long as the window.
  func value(at time: Double) -> [Double] {
    guard let first = samples.first, let last = samples.last, last.time > first.time,
      time - last.time < GestureLimits.velocityWindow
    else { return Array(repeating: 0, count: parts) }
    return zip(first.values, last.values).map { ($1 - $0) / (last.time - first.time) }
  }
}
