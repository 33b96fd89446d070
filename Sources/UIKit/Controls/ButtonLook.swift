import CoreGraphics

/// What a button's configuration means in a state: colours, radius, size of type. The numbers are *decided*.
struct ButtonLook {
  let foreground: UIColor
  let background: UIColor?
  let alpha: CGFloat
  /// Nil leaves the font as it is.
  let fontSize: CGFloat?
  private let style: UIButton.Configuration.CornerStyle
  private let radius: CGFloat

  init(_ configuration: UIButton.Configuration?, state: UIControl.State, tint: UIColor, isSystem: Bool) {
    let isPressed = state.contains(.highlighted)
    guard let configuration else {
      foreground = tint
      background = nil
      alpha = isSystem && isPressed ? 0.3 : 1
      fontSize = nil
      (style, radius) = (.fixed, 0)
      return
    }
    style = configuration.cornerStyle
    radius = configuration.background.cornerRadius
    fontSize = configuration.buttonSize == .small || configuration.buttonSize == .mini ? 15 : 17
    alpha = isPressed ? 0.75 : 1
    let (front, back) = Self.colors(
      configuration, base: configuration.baseBackgroundColor ?? tint, isSelected: state.contains(.selected))
    let isEnabled = !state.contains(.disabled)
    foreground =
      isEnabled ? configuration.baseForegroundColor ?? front ?? tint : UIColor(white: 0.24, alpha: 0.3)
    let plate = configuration.background.backgroundColor ?? back
    background = isEnabled || plate == nil ? plate : UIColor(white: 0.47, alpha: 0.12)
  }

  /// Nil for the tint colour, and for no background.
  private static func colors(
    _ configuration: UIButton.Configuration, base: UIColor, isSelected: Bool
  ) -> (front: UIColor?, back: UIColor?) {
    switch configuration.kind {
    case .plain:
      (nil, configuration.baseBackgroundColor ?? (isSelected ? base.withAlphaComponent(0.18) : nil))
    case .gray:
      (nil, configuration.baseBackgroundColor ?? UIColor(white: 0.47, alpha: isSelected ? 0.3 : 0.16))
    case .tinted: (nil, base.withAlphaComponent(isSelected ? 0.35 : 0.18))
    case .filled: (.white, base)
    }
  }

  /// Points, for a button of a size.
  func cornerRadius(of size: CGSize) -> CGFloat {
    switch style {
    case .fixed, .dynamic: min(radius, size.width / 2, size.height / 2)
    case .small: min(4, size.height / 2)
    case .medium: min(8, size.height / 2)
    case .large: min(12, size.height / 2)
    case .capsule: min(size.width, size.height) / 2
    }
  }
}
