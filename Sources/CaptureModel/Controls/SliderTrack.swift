import Foundation

/// The values that a slider has, along its way from 0 to 1.
package struct SliderTrack: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case even
    /// As many doublings from a place to the next, wherever they are.
    case doublings
    case steps(Double)
    case listed([Double])
  }

  package let range: ClosedRange<Double>
  private let kind: Kind

  private init(_ range: ClosedRange<Double>, _ kind: Kind) { (self.range, self.kind) = (range, kind) }

  /// Every value of a range. Raises where there is but one.
  package static func even(
    from low: Double, to high: Double, _ method: String
  ) throws(Misuse) -> SliderTrack {
    guard low.isFinite, high.isFinite, low < high else {
      throw .invalidArgument(method, "minValue \(low) must be less than maxValue \(high)")
    }
    return SliderTrack(low...high, .even)
  }

  /// Every value of a range of factors above 0.
  package static func doublings(_ range: ClosedRange<Double>) -> SliderTrack {
    SliderTrack(range, .doublings)
  }

  package static func even(_ range: ClosedRange<Double>) -> SliderTrack { SliderTrack(range, .even) }

  /// The values that are so many steps above the range's start.
  package static func steps(
    of step: Double, from low: Double, to high: Double, _ method: String
  ) throws(Misuse) -> SliderTrack {
    let even = try even(from: low, to: high, method)
    guard step > 0, step.isFinite else {
      throw .invalidArgument(method, "step \(step) must be greater than 0")
    }
    return SliderTrack(even.range, .steps(step))
  }

  /// These and no others, in ascending order.
  package static func listed(_ values: [Double], _ method: String) throws(Misuse) -> SliderTrack {
    let values = Set(values).sorted()
    guard let first = values.first, let last = values.last, values.allSatisfy(\.isFinite) else {
      throw .invalidArgument(method, "values must not be empty")
    }
    return SliderTrack(first...last, .listed(values))
  }

  /// The value at a place; before 0 and after 1 that at the end.
  package func value(at place: Double) -> Double {
    let place = min(max(place, 0), 1)
    let (low, high) = (range.lowerBound, range.upperBound)
    switch kind {
    case .even: return min(low + (high - low) * place, high)
    case .doublings: return min(low * pow(high / low, place), high)
    case .steps(let step): return low + step * ((last(step) * place).rounded())
    case .listed(let values): return values[Int((Double(values.count - 1) * place).rounded())]
    }
  }

  /// Where a value of the range lies.
  package func place(of value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let value = min(max(value, low), high)
    guard low < high else { return 0 }
    switch kind {
    case .even: return (value - low) / (high - low)
    case .doublings: return log2(value / low) / log2(high / low)
    case .steps(let step): return last(step) > 0 ? ((value - low) / step) / last(step) : 0
    case .listed(let values):
      let nearest = values.indices.min { abs(values[$0] - value) < abs(values[$1] - value) } ?? 0
      return Double(nearest) / Double(values.count - 1)
    }
  }

  /// How many steps fit.
  private func last(_ step: Double) -> Double {
    ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
  }
}
