import Foundation
import Imaging

/// What a property of a layer can be while it is animated.
package enum AnimatedValue: Sendable, Hashable {
  case number(Double)
  case numbers([Double])
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(Color)
  case colors([Color])
  case transform(Affine)
  case path(Path)
  case gravity(PreviewGravity)
  /// Goes from one value to the other at the middle.
  case flag(Bool)

  /// On the way to `other`: this at 0, `other` at 1, beyond them outside. Values of different kinds, and paths or
  /// lists of different make, change at the middle.
  package func mixed(with other: AnimatedValue, _ progress: Double) -> AnimatedValue {
    if case .transform(let from) = self, case .transform(let to) = other {
      if progress == 1 { return other }
      return progress == 0
        ? self : .transform(AffineParts(from).mixed(with: AffineParts(to), progress).map)
    }
    guard let from = parts, let to = other.parts, isLike(other) else {
      return progress < 0.5 ? self : other
    }
    return replacingParts(zip(from, to).map { $0 + ($1 - $0) * progress })
  }

  /// The sum; of transforms, this one first and then `other`. Values of different kinds give this one.
  package func adding(_ other: AnimatedValue) -> AnimatedValue {
    if case .transform(let first) = self, case .transform(let next) = other {
      return .transform(first.concatenating(next))
    }
    guard let a = parts, let b = other.parts, isLike(other) else { return self }
    return replacingParts(zip(a, b).map(+))
  }

  /// What added to `other` gives this.
  package func subtracting(_ other: AnimatedValue) -> AnimatedValue {
    if case .transform(let whole) = self, case .transform(let part) = other {
      return part.inverse.map { .transform(whole.concatenating($0)) } ?? self
    }
    guard let a = parts, let b = other.parts, isLike(other) else { return self }
    return replacingParts(zip(a, b).map(-))
  }

  /// Added to itself so many times; `count` is at least 0.
  func repeated(_ count: Int) -> AnimatedValue? {
    guard count > 0 else { return nil }
    if case .transform(let map) = self {
      return .transform((1..<count).reduce(map) { sum, _ in sum.concatenating(map) })
    }
    return parts.map { replacingParts($0.map { $0 * Double(count) }) }
  }

  /// How far it is to `other`, for keyframes at equal speed.
  func distance(to other: AnimatedValue) -> Double {
    guard let a = parts, let b = other.parts, isLike(other) else { return 1 }
    return zip(a, b).map { ($1 - $0) * ($1 - $0) }.reduce(0, +).squareRoot()
  }

  /// The numbers it is made of; colours premultiplied, so that a clear one has no hue. Nil where there are none.
  private var parts: [Double]? {
    switch self {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.minX, rect.minY, rect.size.width, rect.size.height]
    case .color(let color): color.parts
    case .colors(let colors): colors.flatMap(\.parts)
    case .path(let path): path.elements.flatMap(\.numbers)
    case .gravity(let gravity): gravity.weights
    case .transform, .flag: nil
    }
  }

  private func isLike(_ other: AnimatedValue) -> Bool {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.colors(let a), .colors(let b)): a.count == b.count
    case (.path(let a), .path(let b)): a.elements.map(\.kind) == b.elements.map(\.kind)
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.gravity, .gravity):
      true
    default: false
    }
  }

  private func replacingParts(_ n: [Double]) -> AnimatedValue {
    switch self {
    case .number: .number(n[0])
    case .numbers: .numbers(n)
    case .point: .point(CGPoint(x: n[0], y: n[1]))
    case .size: .size(CGSize(width: n[0], height: n[1]))
    case .rect: .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .color: .color(Color(parts: n[...]))
    case .colors: .colors(stride(from: 0, to: n.count, by: 4).map { Color(parts: n[$0..<$0 + 4]) })
    case .path(let path): .path(path.replacing(n))
    case .gravity: .gravity(PreviewGravity(weights: n))
    case .transform, .flag: self
    }
  }
}

extension Color {
  fileprivate var parts: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }

  fileprivate init(parts n: ArraySlice<Double>) {
    let (first, alpha) = (n.startIndex, n[n.startIndex + 3])
    guard alpha != 0 else {
      self = .clear
      return
    }
    self.init(red: n[first] / alpha, green: n[first + 1] / alpha, blue: n[first + 2] / alpha, alpha: alpha)
  }
}

extension Path.Element {
  fileprivate var kind: Int {
    switch self {
    case .move: 0
    case .line: 1
    case .curve: 2
    case .close: 3
    }
  }

  fileprivate var numbers: [Double] {
    switch self {
    case .move(let point), .line(let point): [point.x, point.y]
    case .curve(let first, let second, let point): [first.x, first.y, second.x, second.y, point.x, point.y]
    case .close: []
    }
  }
}

extension Path {
  /// The same make with other numbers.
  fileprivate func replacing(_ numbers: [Double]) -> Path {
    var (path, rest) = (Path(), numbers[...])
    func next() -> CGPoint { CGPoint(x: rest.removeFirst(), y: rest.removeFirst()) }
    for element in elements {
      switch element {
      case .move: path.move(to: next())
      case .line: path.line(to: next())
      case .curve:
        let (first, second) = (next(), next())
        path.curve(to: next(), first, second)
      case .close: path.close()
      }
    }
    return path
  }
}
