import CoreGraphics
import FoundationAdditions
import Imaging

/// A font: the system's at a size and weight. Immutable; any thread.
///
/// https://developer.apple.com/documentation/uikit/uifont
open class UIFont: NSObject, @unchecked Sendable {
  // @unchecked: constants only; subclasses add none.

  /// How heavy strokes are, from −1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  /// Points.
  public let pointSize: CGFloat
  package let weight: Weight

  init(pointSize: CGFloat, weight: Weight) {
    self.pointSize = pointSize
    self.weight = weight
  }

  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(pointSize: fontSize, weight: weight)
  }

  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, weight: .bold)
  }

  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(pointSize: fontSize, weight: weight)
  }

  public class var systemFontSize: CGFloat { 14 }
  public class var labelFontSize: CGFloat { 17 }
  public class var buttonFontSize: CGFloat { 18 }
  public class var smallSystemFontSize: CGFloat { 12 }

  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize, weight: weight) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.pointSize == pointSize && other.weight == weight
  }

  open override var hash: Int { pointSize.hashValue ^ weight.hashValue }

  /// How the font's text is drawn.
  func style(color: UIColor, alignment: NSTextAlignment, lines: Int) -> Imaging.TextStyle {
    let drawn: Imaging.TextStyle.Weight =
      switch weight.rawValue {
      case ..<(-0.2): .light
      case ..<0.12: .regular
      case ..<0.27: .medium
      case ..<0.35: .semibold
      default: .bold
      }
    return Imaging.TextStyle(
      size: pointSize, weight: drawn, color: Color(color.cgColor), alignment: alignment.drawn,
      lineLimit: lines > 0 ? lines : nil)
  }
}
