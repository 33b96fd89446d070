import Foundation
import Imaging

/// The edge of something painted, in its layer's space.
enum Outline {
  case rect(CGRect, radius: Double)
  case path(Path, rule: FillRule)

  /// The edge on the display.
  func path(_ transform: Affine) -> Path {
    switch self {
    case .rect(let rect, let radius) where radius > 0:
      Path.roundedRect(rect, radius: radius).applying(transform)
    case .rect(let rect, _): Path.rect(rect).applying(transform)
    case .path(let path, _): path.applying(transform)
    }
  }

  /// The same as far as it matters inside `clip`: an upright rectangle far larger than that would be out of the
  /// canvas' numbers.
  func path(_ transform: Affine, near clip: CGRect) -> Path {
    guard isBox(transform) else { return path(transform) }
    let box = box(transform).intersection(clip.insetBy(dx: -2, dy: -2))
    return box.isNull ? Path() : .rect(box)
  }

  var rule: FillRule {
    if case .path(_, let rule) = self { rule } else { .winding }
  }

  /// The upright rectangle around it on the display.
  func box(_ transform: Affine) -> CGRect {
    switch self {
    case .rect(let rect, _): transform.apply(rect)
    case .path(let path, _): path.applying(transform).box
    }
  }

  /// Whether it is an upright rectangle on the display; what its corners lose does not count.
  func coversBox(_ transform: Affine) -> Bool {
    if case .rect = self { transform.isUpright } else { false }
  }

  /// Whether it is an upright rectangle on the display, corners included.
  func isBox(_ transform: Affine) -> Bool {
    if case .rect(_, let radius) = self { radius <= 0 && transform.isUpright } else { false }
  }
}

extension Path {
  /// Around all points and control points; null for an empty path.
  var box: CGRect {
    let points = elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let point): [first, second, point]
      case .close: []
      }
    }
    guard let first = points.first else { return .null }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      (left, top) = (min(left, point.x), min(top, point.y))
      (right, bottom) = (max(right, point.x), max(bottom, point.y))
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
