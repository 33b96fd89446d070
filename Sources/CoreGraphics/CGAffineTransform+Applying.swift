import Foundation

extension CGPoint {
  /// Where the map takes this point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size as a vector: turned and scaled, not translated.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle that contains the mapped corners
  /// (https://developer.apple.com/documentation/coregraphics/cgrectapplyaffinetransform(_:_:)). The null and the
  /// infinite rectangle stay what they are (decided).
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let (left, right, top, bottom) = (minX, maxX, minY, maxY)
    var (low, high) = (CGPoint(x: left, y: top).applying(t), CGPoint(x: left, y: top).applying(t))
    func take(_ corner: CGPoint) {
      if corner.x < low.x { low.x = corner.x }
      if corner.y < low.y { low.y = corner.y }
      if corner.x > high.x { high.x = corner.x }
      if corner.y > high.y { high.y = corner.y }
    }
    take(CGPoint(x: right, y: top).applying(t))
    take(CGPoint(x: left, y: bottom).applying(t))
    take(CGPoint(x: right, y: bottom).applying(t))
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension CGAffineTransform: Codable {
  /// Six numbers without names, a, b, c, d, tx, ty, as CGPoint and CGRect are coded.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(
      a: try numbers.decode(CGFloat.self), b: try numbers.decode(CGFloat.self),
      c: try numbers.decode(CGFloat.self), d: try numbers.decode(CGFloat.self),
      tx: try numbers.decode(CGFloat.self), ty: try numbers.decode(CGFloat.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
  }
}
