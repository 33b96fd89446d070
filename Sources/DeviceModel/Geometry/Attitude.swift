import Foundation

/// A rotation, kept as a unit quaternion.
///
/// As the attitude of a phone it turns vectors of the body frame into the world frame (x right, y up, z toward
/// the person). Angles are degrees, positive as the right hand's fingers curl around the axis. In JSON it is
/// `[w, x, y, z]`.
public struct Attitude: Hashable, Sendable {
  /// The quaternion's scalar part.
  public let w: Double
  /// The quaternion's vector part.
  public let v: Vector3

  /// The quaternion is brought to unit length; a zero one becomes the identity.
  public init(w: Double, x: Double, y: Double, z: Double) {
    let square = w * w + x * x + y * y + z * z
    guard square > 0, square.isFinite else {
      self.w = 1
      v = Vector3(0, 0, 0)
      return
    }
    // One that is of unit length up to rounding stays as it is, and so survives a file to the bit.
    let length = abs(square - 1) < 1e-12 ? 1 : square.squareRoot()
    self.w = w / length
    v = Vector3(x, y, z) / length
  }

  /// A turn by `degrees` around `axis`, which need not have unit length.
  public init(degrees: Double, around axis: Vector3) {
    let (sine, cosine) = sineAndCosine(degrees: degrees / 2)
    let direction = axis.normalized * sine
    self.init(w: cosine, x: direction.x, y: direction.y, z: direction.z)
  }

  public static let identity = Attitude(w: 1, x: 0, y: 0, z: 0)

  /// A turn around y: the left edge comes nearer, for a positive angle.
  public static func yaw(_ degrees: Double) -> Attitude {
    Attitude(degrees: degrees, around: Vector3(0, 1, 0))
  }

  /// A turn around x: the top edge comes nearer, for a positive angle.
  public static func pitch(_ degrees: Double) -> Attitude {
    Attitude(degrees: degrees, around: Vector3(1, 0, 0))
  }

  /// A turn around z: anticlockwise as the person sees it, for a positive angle.
  public static func roll(_ degrees: Double) -> Attitude {
    Attitude(degrees: degrees, around: Vector3(0, 0, 1))
  }

  /// First `right`, then `left`.
  public static func * (left: Attitude, right: Attitude) -> Attitude {
    let vector = left.w * right.v + right.w * left.v + left.v.cross(right.v)
    return Attitude(w: left.w * right.w - left.v.dot(right.v), x: vector.x, y: vector.y, z: vector.z)
  }

  public var inverse: Attitude { Attitude(w: w, x: -v.x, y: -v.y, z: -v.z) }

  /// The turned vector.
  public func apply(_ vector: Vector3) -> Vector3 {
    let twice = 2 * v.cross(vector)
    return vector + w * twice + v.cross(twice)
  }
}

extension Attitude: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let parts = try (0..<4).map { _ in try container.decode(Double.self) }
    guard container.isAtEnd, parts.contains(where: { $0 != 0 }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "four numbers [w, x, y, z], not all zero"))
    }
    self.init(w: parts[0], x: parts[1], y: parts[2], z: parts[3])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for part in [w, v.x, v.y, v.z] { try container.encode(part) }
  }
}

/// Sine and cosine, exact at multiples of 90°.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let turn = degrees.remainder(dividingBy: 360)
  switch turn {
  case 0: return (0, 1)
  case 90: return (1, 0)
  case -90: return (-1, 0)
  case 180, -180: return (0, -1)
  default:
    let radians = turn * .pi / 180
    return (sin(radians), cos(radians))
  }
}
