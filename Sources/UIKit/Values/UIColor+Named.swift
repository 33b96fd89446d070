import CoreGraphics

extension UIColor {
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }

  public class var systemRed: UIColor { UIColor(hex: 0xFF3B30) }
  public class var systemOrange: UIColor { UIColor(hex: 0xFF9500) }
  public class var systemYellow: UIColor { UIColor(hex: 0xFFCC00) }
  public class var systemGreen: UIColor { UIColor(hex: 0x34C759) }
  public class var systemTeal: UIColor { UIColor(hex: 0x30B0C7) }
  public class var systemBlue: UIColor { UIColor(hex: 0x007AFF) }
  public class var systemIndigo: UIColor { UIColor(hex: 0x5856D6) }
  public class var systemPurple: UIColor { UIColor(hex: 0xAF52DE) }
  public class var systemPink: UIColor { UIColor(hex: 0xFF2D55) }
  public class var systemGray: UIColor { UIColor(hex: 0x8E8E93) }
  public class var systemBackground: UIColor { .white }
  public class var secondarySystemBackground: UIColor { UIColor(hex: 0xF2F2F7) }
  public class var label: UIColor { .black }
  public class var secondaryLabel: UIColor { UIColor(hex: 0x3C3C43, alpha: 0.6) }
  public class var tintColor: UIColor { .systemBlue }

  private convenience init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255,
      alpha: alpha)
  }
}
