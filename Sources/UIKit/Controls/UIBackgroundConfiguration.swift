import CoreGraphics

/// What lies behind a button's title.
///
/// https://developer.apple.com/documentation/uikit/uibackgroundconfiguration
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?
  /// Points; counts where the button's corner style is dynamic or fixed.
  public var cornerRadius: CGFloat
  public var strokeColor: UIColor?
  /// Points.
  public var strokeWidth: CGFloat = 0

  init(backgroundColor: UIColor? = nil, cornerRadius: CGFloat = 0) {
    self.backgroundColor = backgroundColor
    self.cornerRadius = cornerRadius
  }

  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}
