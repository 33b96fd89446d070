/// A colour: components from 0 to 1, not premultiplied, and an alpha from 0 (clear) to 1.
///
/// As https://developer.apple.com/documentation/coregraphics/cgcolor. Immutable; colours with equal components are
/// equal. Every colour here is sRGB or grey on the same curve (decided); components are kept as given and limited
/// where they are drawn.
public final class CGColor: Sendable {
  private let intensities: [CGFloat]

  private init(intensities: [CGFloat]) { self.intensities = intensities }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(intensities: [red, green, blue, alpha])
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(intensities: [red, green, blue, alpha])
  }

  /// Grey from 0 (black) to 1 (white).
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(intensities: [gray, alpha]) }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Red, green, blue, alpha, or grey, alpha. Never nil here.
  public var components: [CGFloat]? { intensities }

  /// How many ``components`` there are, alpha included.
  public var numberOfComponents: Int { intensities.count }

  public var alpha: CGFloat { intensities.last! }

  /// The same colour with another alpha. Never nil here.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(intensities: intensities.dropLast() + [alpha]) }

  /// Red, green, blue and alpha, from whatever the components are.
  package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    intensities.count == 2
      ? (intensities[0], intensities[0], intensities[0], intensities[1])
      : (intensities[0], intensities[1], intensities[2], intensities[3])
  }
}

extension CGColor: Hashable {
  public static func == (left: CGColor, right: CGColor) -> Bool { left.intensities == right.intensities }

  public func hash(into hasher: inout Hasher) { hasher.combine(intensities) }
}
