/// A rigid half of a device, or the whole of one that does not fold.
///
/// Its frame: origin at its centre, x right, y up, z out of its inner face (the screen's side of a device
/// without a hinge); millimetres. The frame of the first panel, the base, is the body frame.
public struct Panel: Codable, Hashable, Sendable {
  public var id: String
  /// Width, height and thickness in millimetres.
  public var size: Vector3
  /// Where its centre is in the body frame while the device lies flat (hinge at 180°); zero for the base.
  public var origin: Vector3

  public init(id: String, size: Vector3, origin: Vector3 = Vector3(0, 0, 0)) {
    self.id = id
    self.size = size
    self.origin = origin
  }
}

/// One of a panel's two large sides.
public enum Face: String, ListedCases {
  /// The side that a hinge folds together at 0°; looks along the panel's +z.
  case inner
  /// The other side; looks along −z.
  case outer

  /// 1 for the inner face, −1 for the outer one: the sign of the face's normal along z.
  public var sign: Double { self == .inner ? 1 : -1 }
}
