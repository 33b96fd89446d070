import Foundation
import Imaging

extension AnimatedValue {
  /// A part by the names of Core Animation's key paths, such as `size.width` of a rectangle or `rotation.z` of a
  /// transform; nil where there is no such part.
  ///
  /// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreAnimation_guide/Key-ValueCodingExtensions/Key-ValueCodingExtensions.html
  package func member(_ names: ArraySlice<Substring>) -> AnimatedValue? {
    guard let name = names.first else { return self }
    let rest = names.dropFirst()
    switch self {
    case .point(let point):
      return Self.number(name, ["x": point.x, "y": point.y], rest)
    case .size(let size):
      return Self.number(name, ["width": size.width, "height": size.height], rest)
    case .rect(let rect):
      switch name {
      case "origin": return AnimatedValue.point(rect.origin).member(rest)
      case "size": return AnimatedValue.size(rect.size).member(rest)
      default: return nil
      }
    case .transform(let map):
      let parts = AffineParts(map)
      switch (name, rest.first) {
      case ("rotation", nil), ("rotation", "z"): return .number(parts.rotation)
      case ("scale", nil), ("scale", "x"): return .number(parts.scaleX)
      case ("scale", "y"): return .number(parts.scaleY)
      case ("translation", nil): return .size(CGSize(width: parts.shift.x, height: parts.shift.y))
      case ("translation", "x"): return .number(parts.shift.x)
      case ("translation", "y"): return .number(parts.shift.y)
      default: return nil
      }
    default: return nil
    }
  }

  /// The same with one part replaced; itself where there is no such part or `value` does not fit it.
  package func replacing(_ names: ArraySlice<Substring>, with value: AnimatedValue) -> AnimatedValue {
    guard let name = names.first else { return value }
    let rest = names.dropFirst()
    switch self {
    case .point(var point):
      guard case .number(let number) = value else { return self }
      if name == "x" { point.x = number } else if name == "y" { point.y = number }
      return .point(point)
    case .size(var size):
      guard case .number(let number) = value else { return self }
      if name == "width" { size.width = number } else if name == "height" { size.height = number }
      return .size(size)
    case .rect(var rect):
      if name == "origin",
        case .point(let point) = AnimatedValue.point(rect.origin).replacing(rest, with: value)
      {
        rect.origin = point
      }
      if name == "size", case .size(let size) = AnimatedValue.size(rect.size).replacing(rest, with: value) {
        rect.size = size
      }
      return .rect(rect)
    case .transform(let map):
      var parts = AffineParts(map)
      switch (name, rest.first, value) {
      case ("rotation", nil, .number(let number)), ("rotation", "z", .number(let number)):
        parts.rotation = number
      case ("scale", nil, .number(let number)): (parts.scaleX, parts.scaleY) = (number, number)
      case ("scale", "x", .number(let number)): parts.scaleX = number
      case ("scale", "y", .number(let number)): parts.scaleY = number
      case ("translation", nil, .size(let size)): parts.shift = CGPoint(x: size.width, y: size.height)
      case ("translation", nil, .point(let point)): parts.shift = point
      case ("translation", "x", .number(let number)): parts.shift.x = number
      case ("translation", "y", .number(let number)): parts.shift.y = number
      default: return self
      }
      return .transform(parts.map)
    default: return self
    }
  }

  private static func number(
    _ name: Substring, _ members: [Substring: Double], _ rest: ArraySlice<Substring>
  ) -> AnimatedValue? {
    rest.isEmpty ? members[name].map { .number($0) } : nil
  }
}
