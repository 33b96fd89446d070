import Foundation

/// A linear map of the plane and a shift: (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty).
package struct Affine: Sendable, Hashable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  package static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(_ x: Double, _ y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// About the origin; with y down, a positive angle (radians) turns clockwise.
  package static func rotation(_ angle: Double) -> Affine {
    Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// The map that takes `source` to `target`, corner to corner. Neither side of `source` is 0.
  package static func mapping(_ source: CGRect, to target: CGRect) -> Affine {
    let (x, y) = (target.width / source.width, target.height / source.height)
    return Affine(
      a: x, b: 0, c: 0, d: y, tx: target.minX - source.minX * x, ty: target.minY - source.minY * y)
  }

  /// This map first, `next` afterwards.
  package func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  package var determinant: Double { a * d - b * c }

  /// The map back; nil when this one flattens the plane.
  package var inverse: Affine? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (a, b, c, d) = (d / determinant, -b / determinant, -c / determinant, self.a / determinant)
    return Affine(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }

  package func apply(_ point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The upright rectangle around the mapped one.
  package func apply(_ rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return CGRect(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// Rectangles stay upright: no rotation but quarter turns, no shear.
  package var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
