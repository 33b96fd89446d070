import Foundation

/// A camera's zoom factor over time, as a value: steps and ramps. What was set stays known for a while, for frames
/// that were exposed before.
package struct ZoomTrack: Hashable, Sendable {
  private struct Segment: Hashable, Sendable {
    let start: Duration
    let from: Double
    let to: Double
    /// Doublings a second; infinite for a step.
    let rate: Double

    /// Nil for a step.
    var duration: Double? { rate.isInfinite || from == to ? nil : abs(log2(to / from)) / rate }

    func value(at time: Duration) -> Double {
      guard let duration, time >= start else { return time >= start ? to : from }
      let seconds = (time - start).secondsAsDouble
      return seconds >= duration ? to : from * pow(2, (to > from ? rate : -rate) * seconds)
    }
  }

  private static let memory = Duration.seconds(1)
  /// *Decided*: an app that sets the factor more often than this in a second is not followed further back.
  private static let capacity = 256

  private var segments: [Segment] = []

  package init() {}

  package func value(at time: Duration) -> Double {
    guard let segment = segments.last(where: { $0.start <= time }) ?? segments.first else { return 1 }
    return segment.value(at: time)
  }

  /// What it is, or will be at the end of a ramp.
  package var target: Double { segments.last?.to ?? 1 }

  package func isRamping(at time: Duration) -> Bool {
    guard let last = segments.last, let duration = last.duration else { return false }
    return (time - last.start).secondsAsDouble < duration
  }

  package mutating func set(_ factor: Double, at time: Duration) {
    append(Segment(start: time, from: value(at: time), to: factor, rate: .infinity))
  }

  /// - Parameter rate: doublings a second, above 0.
  package mutating func ramp(to factor: Double, rate: Double, at time: Duration) {
    append(Segment(start: time, from: value(at: time), to: factor, rate: rate))
  }

  /// Ends a ramp where it is.
  package mutating func cancel(at time: Duration) {
    if isRamping(at: time) { set(value(at: time), at: time) }
  }

  private mutating func append(_ segment: Segment) {
    if let old = segments.lastIndex(where: { $0.start <= segment.start - ZoomTrack.memory }) {
      segments.removeFirst(old)
    }
    if segments.count >= ZoomTrack.capacity { segments.removeFirst(ZoomTrack.capacity / 2) }
    segments.append(segment)
  }
}

extension Duration {
  fileprivate var secondsAsDouble: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
