import FoundationAdditions
import QuartzCore

/// A colour for views. Immutable; any thread.
///
/// System colours are those of the light appearance.
/// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  // @unchecked: constants only; subclasses add none.

  public let cgColor: CGColor

  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// 0–1 each.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Hue as a fraction of the circle that starts at red.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func part(_ offset: CGFloat) -> CGFloat {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let (red, green, blue, _) = cgColor.rgba
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Fills in what is asked for; always true.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = cgColor.rgba
    red?.pointee = parts.red
    green?.pointee = parts.green
    blue?.pointee = parts.blue
    alpha?.pointee = parts.alpha
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }

  open override var hash: Int { cgColor.hashValue }

  open override var description: String {
    let (red, green, blue, alpha) = cgColor.rgba
    return "UIExtendedSRGBColorSpace \(red) \(green) \(blue) \(alpha)"
  }
}
