import Foundation

/// One of the eight ways a picture can be turned and mirrored: clockwise quarter turns first, then a
/// left-right mirroring (M4).
package struct PictureTurn: Sendable, Hashable {
  /// Clockwise, 0–3.
  package let quarterTurns: Int
  package let mirrored: Bool

  package static let none = PictureTurn()

  /// `quarterTurns` may be any integer; it is reduced to 0–3.
  package init(quarterTurns: Int = 0, mirrored: Bool = false) {
    self.quarterTurns = ((quarterTurns % 4) + 4) % 4
    self.mirrored = mirrored
  }

  /// True when width and height change places.
  package var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The turn that undoes this one.
  package var inverse: PictureTurn {
    mirrored ? self : PictureTurn(quarterTurns: -quarterTurns)
  }

  /// This turn, and `next` applied to its result.
  package func then(_ next: PictureTurn) -> PictureTurn {
    PictureTurn(
      quarterTurns: quarterTurns + (mirrored ? -next.quarterTurns : next.quarterTurns),
      mirrored: mirrored != next.mirrored)
  }

  /// Where a point of the picture goes; points are fractions of width and height from the top left.
  package func apply(to point: CGPoint) -> CGPoint {
    var turned: CGPoint
    switch quarterTurns {
    case 1: turned = CGPoint(x: 1 - point.y, y: point.x)
    case 2: turned = CGPoint(x: 1 - point.x, y: 1 - point.y)
    case 3: turned = CGPoint(x: point.y, y: 1 - point.x)
    default: turned = point
    }
    if mirrored { turned.x = 1 - turned.x }
    return turned
  }

  /// Where a rectangle of the picture goes, in the same fractions.
  package func apply(to rect: CGRect) -> CGRect {
    let a = apply(to: CGPoint(x: rect.minX, y: rect.minY))
    let b = apply(to: CGPoint(x: rect.maxX, y: rect.maxY))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// A size after the turn.
  package func apply(to size: CGSize) -> CGSize {
    swapsSides ? CGSize(width: size.height, height: size.width) : size
  }
}
