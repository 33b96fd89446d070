/// The values that one property goes through.
package struct AnimationTrack: Sendable, Hashable {
  package enum Values: Sendable, Hashable {
    /// From one value to another; what is missing is the value the property has without the animation.
    case between(from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?)
    /// Through values at growing fractions of the time, as many of one as of the other.
    case frames([AnimatedValue], at: [Double], isDiscrete: Bool)
  }

  /// The animated property.
  package let property: String
  private let members: [Substring]
  package var values: Values
  /// Between one frame and the next; those that are missing are linear.
  package var curves: [TimingCurve]
  /// Whether the values are added to what the property has without the animation.
  package var isAdditive: Bool
  /// Whether each run goes on from where the last one ended.
  package var isCumulative: Bool

  /// - Parameter path: The property's name, and after dots the part of it that is animated: `position.x`.
  package init(
    _ path: String, _ values: Values, curves: [TimingCurve] = [], isAdditive: Bool = false,
    isCumulative: Bool = false
  ) {
    let names = path.split(separator: ".")
    property = names.first.map(String.init) ?? ""
    members = Array(names.dropFirst())
    self.values = values
    self.curves = curves
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// The property's value, where it would be `current` without the animation.
  package func value(at progress: Double, runs: Int, over current: AnimatedValue) -> AnimatedValue {
    guard let part = current.member(members[...]) else { return current }
    var value = value(at: progress, from: part)
    if isCumulative, let run = self.value(at: 1, from: part).repeated(runs) { value = value.adding(run) }
    if isAdditive { value = part.adding(value) }
    return current.replacing(members[...], with: value)
  }

  private func value(at progress: Double, from current: AnimatedValue) -> AnimatedValue {
    switch values {
    case .between(let from, let to, let by):
      let (start, end) = ends(from, to, by, current)
      return start.mixed(with: end, progress)
    case .frames(let values, let times, let isDiscrete):
      return frame(values, times, isDiscrete, progress) ?? current
    }
  }

  private func ends(
    _ from: AnimatedValue?, _ to: AnimatedValue?, _ by: AnimatedValue?, _ current: AnimatedValue
  ) -> (AnimatedValue, AnimatedValue) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.adding(by))
    case (nil, let to?, let by?): (to.subtracting(by), to)
    case (let from?, nil, nil): (from, current)
    case (nil, let to?, nil): (current, to)
    case (nil, nil, let by?): (current, current.adding(by))
    case (nil, nil, nil): (current, current)
    }
  }

  private func frame(
    _ values: [AnimatedValue], _ times: [Double], _ isDiscrete: Bool, _ progress: Double
  ) -> AnimatedValue? {
    guard let last = values.last, times.count >= values.count else { return values.last }
    let next = times.firstIndex { $0 > progress } ?? values.count
    guard next > 0 else { return values[0] }
    if isDiscrete { return values[min(next, values.count) - 1] }
    guard next < values.count else { return last }
    let part = (progress - times[next - 1]) / (times[next] - times[next - 1])
    let curve = curves.indices.contains(next - 1) ? curves[next - 1] : .linear
    return values[next - 1].mixed(with: values[next], curve.progress(at: part))
  }

  /// Fractions of the time at which values are reached at equal speed.
  package static func pacedTimes(_ values: [AnimatedValue]) -> [Double] {
    let steps = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
    let whole = steps.reduce(0, +)
    guard whole > 0 else { return evenTimes(values.count) }
    return steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / whole) }
  }

  /// Fractions of the time at equal distances.
  package static func evenTimes(_ count: Int) -> [Double] {
    count == 1 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
  }
}
