import Foundation

/// An outline of lines and curves.
///
/// https://developer.apple.com/documentation/coregraphics/cgpath
public class CGPath: Hashable {
  package enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, control1: CGPoint, control2: CGPoint)
    case close
  }

  package internal(set) var elements: [Element]

  package init(elements: [Element]) { self.elements = elements }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  /// The corners' radii are cut to half the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// Where the last element ends; zero in an empty path.
  public var currentPoint: CGPoint {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point), .curve(let point, _, _): current = point
      case .close: current = start
      }
    }
    return current
  }

  /// Around all points and control points; null for an empty path.
  public var boundingBox: CGRect {
    let points = elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let point, let control1, let control2): [control1, control2, point]
      case .close: []
      }
    }
    return points.isEmpty ? .null : CGRect(around: points)
  }

  public func copy() -> CGPath? { CGPath(elements: elements) }

  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.elements == b.elements }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension CGPath.Element {
  package func applying(_ t: CGAffineTransform) -> Self {
    switch self {
    case .move(let point): .move(point.applying(t))
    case .line(let point): .line(point.applying(t))
    case .curve(let point, let control1, let control2):
      .curve(point.applying(t), control1: control1.applying(t), control2: control2.applying(t))
    case .close: .close
    }
  }
}

extension CGRect {
  /// The smallest rectangle around `points`, of which there is at least one.
  fileprivate init(around points: [CGPoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min()!, ys.min()!)
    self.init(x: left, y: top, width: xs.max()! - left, height: ys.max()! - top)
  }
}
