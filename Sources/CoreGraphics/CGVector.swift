/// A direction with a length, in the units of the coordinates it is used with.
///
/// As https://developer.apple.com/documentation/corefoundation/cgvector.
public struct CGVector: Hashable, Sendable, BitwiseCopyable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init() { self.init(dx: 0 as CGFloat, dy: 0) }

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  public static let zero = CGVector()
}

extension CGVector: Codable {
  /// Two numbers without names, dx, dy, as CGPoint is coded.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(dx: try numbers.decode(CGFloat.self), dy: try numbers.decode(CGFloat.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(dx)
    try numbers.encode(dy)
  }
}
