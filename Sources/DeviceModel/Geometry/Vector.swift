import Foundation

/// Three components; millimetres for places, unit length for directions.
public typealias Vector3 = SIMD3<Double>

extension SIMD3<Double> {
  /// Scalar product.
  @inlinable
  public func dot(_ other: Self) -> Double { (self * other).sum() }

  /// Vector product, right-handed.
  @inlinable
  public func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inlinable
  public var length: Double { dot(self).squareRoot() }

  @inlinable
  public var normalized: Self { self / length }
}
