import Foundation

/// Lines and curves, as a value.
package struct Path: Sendable, Hashable {
  package enum Element: Sendable, Hashable {
    case move(CGPoint)
    case line(CGPoint)
    /// A cubic curve with two control points.
    case curve(CGPoint, CGPoint, to: CGPoint)
    case close
  }

  package private(set) var elements: [Element] = []

  package init() {}

  package var isEmpty: Bool { elements.isEmpty }

  package mutating func move(to point: CGPoint) { elements.append(.move(point)) }
  package mutating func line(to point: CGPoint) { elements.append(.line(point)) }
  package mutating func curve(to point: CGPoint, _ first: CGPoint, _ second: CGPoint) {
    elements.append(.curve(first, second, to: point))
  }
  package mutating func close() { elements.append(.close) }
  package mutating func append(_ other: Path) { elements += other.elements }

  package func applying(_ transform: Affine) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(transform.apply(point))
      case .line(let point): .line(transform.apply(point))
      case .curve(let first, let second, let point):
        .curve(transform.apply(first), transform.apply(second), to: transform.apply(point))
      case .close: .close
      }
    }
    return path
  }
}

extension Path {
  /// Lines through the points, closed unless told otherwise.
  package static func polygon(_ points: [CGPoint], isClosed: Bool = true) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      path.elements.append(index == 0 ? .move(point) : .line(point))
    }
    if isClosed && !points.isEmpty { path.close() }
    return path
  }

  package static func rect(_ rect: CGRect) -> Path {
    polygon([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
  }

  /// Corners are quarter circles; the radius is limited to half the shorter side.
  package static func roundedRect(_ rect: CGRect, radius: Double) -> Path {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    return radius > 0 ? rounded(rect, radius, radius) : .rect(rect)
  }

  package static func ellipse(in rect: CGRect) -> Path { rounded(rect, rect.width / 2, rect.height / 2) }

  /// Part of a circle, as an open path. Angles are in radians from the x axis; with y down they grow clockwise.
  package static func arc(center: CGPoint, radius: Double, from start: Double, to end: Double) -> Path {
    func place(_ angle: Double, _ reach: Double = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * (cos(angle) - reach * sin(angle)),
        y: center.y + radius * (sin(angle) + reach * cos(angle)))
    }
    let count = max(Int((abs(end - start) / (.pi / 2)).rounded(.up)), 1)
    let step = (end - start) / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    var path = Path()
    path.move(to: place(start))
    for index in 0..<count {
      let (from, to) = (start + Double(index) * step, start + Double(index + 1) * step)
      path.curve(to: place(to), place(from, reach), place(to, -reach))
    }
    return path
  }

  /// Four sides and four quarter ellipses.
  private static func rounded(_ rect: CGRect, _ radiusX: Double, _ radiusY: Double) -> Path {
    // The curve that is nearest to a quarter circle.
    let reach = 1 - 4.0 / 3 * tan(.pi / 8)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var path = Path()
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    path.move(to: point(left + radiusX, top))
    path.line(to: point(right - radiusX, top))
    path.curve(
      to: point(right, top + radiusY), point(right - radiusX * reach, top),
      point(right, top + radiusY * reach))
    path.line(to: point(right, bottom - radiusY))
    path.curve(
      to: point(right - radiusX, bottom), point(right, bottom - radiusY * reach),
      point(right - radiusX * reach, bottom))
    path.line(to: point(left + radiusX, bottom))
    path.curve(
      to: point(left, bottom - radiusY), point(left + radiusX * reach, bottom),
      point(left, bottom - radiusY * reach))
    path.line(to: point(left, top + radiusY))
    path.curve(
      to: point(left + radiusX, top), point(left, top + radiusY * reach),
      point(left + radiusX * reach, top))
    path.close()
    return path
  }
}
