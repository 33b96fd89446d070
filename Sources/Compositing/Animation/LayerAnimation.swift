/// An animation of a layer as a value: what is shown is a function of it and of the time.
package struct LayerAnimation: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case track(AnimationTrack)
    /// Together, in the group's time.
    case group([LayerAnimation])
    /// From what the layer looked like before; `start` and `end` are fractions of the way.
    case fade(start: Double, end: Double)
  }

  package var timing: MediaTiming
  /// Over each run.
  package var curve: TimingCurve
  /// Takes the place of the curve.
  package var spring: Spring?
  package var content: Content

  package init(
    timing: MediaTiming, curve: TimingCurve = .linear, spring: Spring? = nil, content: Content
  ) {
    self.timing = timing
    self.curve = curve
    self.spring = spring
    self.content = content
  }

  /// Does to `values` what the animation does at `time`, the time of what it is in.
  package func apply(to values: inout AnimatedValues, at time: Double) {
    guard let (fraction, runs) = timing.progress(at: time) else { return }
    let progress =
      spring?.progress(at: fraction * timing.duration) ?? curve.progress(at: fraction)
    switch content {
    case .track(let track):
      guard let current = values[track.property] else { return }
      values[track.property] = track.value(at: progress, runs: runs, over: current)
    case .group(let animations):
      for animation in animations { animation.apply(to: &values, at: progress * timing.duration) }
    case .fade(let start, let end): values.fade = start + (end - start) * progress
    }
  }
}

/// The values of a layer's properties while it is animated.
package struct AnimatedValues {
  private let model: (String) -> AnimatedValue?
  private var changed: [String: AnimatedValue] = [:]
  /// 0–1: how much of the layer's new look shows over the old one; nil where nothing fades.
  package internal(set) var fade: Double?

  /// - Parameter model: A property's value without animations; nil where there is no such property.
  package init(model: @escaping (String) -> AnimatedValue?) { self.model = model }

  package subscript(property: String) -> AnimatedValue? {
    get { changed[property] ?? model(property) }
    set { changed[property] = newValue }
  }

  /// What animations have made of a property; nil where none touches it.
  package func animated(_ property: String) -> AnimatedValue? { changed[property] }
}
