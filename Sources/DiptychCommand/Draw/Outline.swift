import DeviceModel
import Foundation

/// Closed outlines in a plane, anticlockwise with y up, in millimetres.
enum Outline {
  /// A rectangle with rounded corners; `radii` in the order right top, left top, left bottom, right bottom.
  static func roundedRectangle(center: Point, size: Point, radii: [Double]) -> [Point] {
    let signs = [Point(1, 1), Point(-1, 1), Point(-1, -1), Point(1, -1)]
    return zip(signs, radii).enumerated().flatMap { index, corner in
      let (sign, radius) = corner
      let middle = center + sign * (size / 2 - radius)
      guard radius > 0 else { return [middle] }
      return (0...8).map { step in
        let angle = (Double(index) + Double(step) / 8) * .pi / 2
        return middle + radius * Point(cos(angle), sin(angle))
      }
    }
  }

  static func roundedRectangle(center: Point, size: Point, radius: Double) -> [Point] {
    roundedRectangle(center: center, size: size, radii: [radius, radius, radius, radius])
  }

  static func circle(center: Point, radius: Double) -> [Point] {
    (0..<40).map { center + radius * Point(cos(Double($0) * .pi / 20), sin(Double($0) * .pi / 20)) }
  }

  /// What of a convex outline lies within a rectangle around `center`.
  static func clipped(_ outline: [Point], center: Point, size: Point) -> [Point] {
    var result = outline
    for (axis, sign) in [(0, 1.0), (0, -1), (1, 1), (1, -1)] {
      let limit = sign * center[axis] + size[axis] / 2
      func inside(_ point: Point) -> Double { limit - sign * point[axis] }
      var kept: [Point] = []
      for (index, point) in result.enumerated() {
        let next = result[(index + 1) % result.count]
        let (here, there) = (inside(point), inside(next))
        if here >= 0 { kept.append(point) }
        if here * there < 0 { kept.append(point + (next - point) * (here / (here - there))) }
      }
      result = kept
    }
    return result
  }

  /// The convex hull of some points, anticlockwise.
  static func hull(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count >= 2 {
          let (first, second) = (
            chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1]
          )
          if first.x * second.y - first.y * second.x > 0 { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }
}
