import Foundation
import Imaging

/// A map of the plane taken apart into what people speak of: scale first, then shear, rotation, shift.
package struct AffineParts: Sendable, Hashable {
  package var shift: CGPoint
  /// Radians; with y down, a positive one turns clockwise.
  package var rotation: Double
  package var scaleX: Double
  package var scaleY: Double
  /// How far the second axis leans along the first.
  package var shear: Double

  /// A mirrored map is read as mirrored along the axis that leaves the smaller rotation.
  package init(_ map: Affine) {
    shift = CGPoint(x: map.tx, y: map.ty)
    let length = hypot(map.a, map.b)
    rotation = length > 0 ? atan2(map.b, map.a) : atan2(-map.c, map.d)
    let (cosine, sine) = (cos(rotation), sin(rotation))
    scaleX = length
    scaleY = map.d * cosine - map.c * sine
    shear = map.c * cosine + map.d * sine
    if map.determinant < 0, abs(rotation) > .pi / 2 {
      rotation += rotation > 0 ? -.pi : .pi
      (scaleX, scaleY, shear) = (-scaleX, -scaleY, -shear)
    }
  }

  package var map: Affine {
    let (cosine, sine) = (cos(rotation), sin(rotation))
    return Affine(
      a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine,
      d: shear * sine + scaleY * cosine, tx: shift.x, ty: shift.y)
  }

  /// On the way to `other`, turning the shorter way round.
  package func mixed(with other: AffineParts, _ progress: Double) -> AffineParts {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    var parts = self
    let turn = (other.rotation - rotation).remainder(dividingBy: 2 * .pi)
    parts.rotation = rotation + turn * progress
    parts.shift = CGPoint(x: mix(shift.x, other.shift.x), y: mix(shift.y, other.shift.y))
    parts.scaleX = mix(scaleX, other.scaleX)
    parts.scaleY = mix(scaleY, other.scaleY)
    parts.shear = mix(shear, other.shear)
    return parts
  }
}
