import Compositing
import FoundationAdditions
import Imaging
import QuartzCore

/// What a visual effect view does to what lies behind it. Immutable; any thread.
///
/// https://developer.apple.com/documentation/uikit/uivisualeffect
open class UIVisualEffect: NSObject, @unchecked Sendable {
  // @unchecked: constants only; subclasses add none.

  /// What is drawn; nil for nothing.
  var look: BackdropContent? { nil }
}

/// A blur with a colour over it.
///
/// Radii and colours are *decided*, after what the styles look like in the light appearance.
/// https://developer.apple.com/documentation/uikit/uiblureffect
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  // @unchecked: constants only.

  public enum Style: Int, Sendable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }

  private let style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }

  override var look: BackdropContent? {
    func material(_ white: Double, _ alpha: Double) -> BackdropContent {
      BackdropContent(radius: 20, tint: Color(white: white, alpha: alpha))
    }
    return switch style {
    case .extraLight: material(0.97, 0.82)
    case .light: material(1, 0.3)
    case .dark: material(0.11, 0.73)
    case .regular, .systemMaterial, .systemMaterialLight: material(0.97, 0.6)
    case .prominent, .systemThickMaterial, .systemThickMaterialLight: material(0.98, 0.78)
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight: material(0.97, 0.25)
    case .systemThinMaterial, .systemThinMaterialLight: material(0.97, 0.42)
    case .systemChromeMaterial, .systemChromeMaterialLight: material(0.98, 0.7)
    case .systemUltraThinMaterialDark: material(0.12, 0.35)
    case .systemThinMaterialDark: material(0.12, 0.5)
    case .systemMaterialDark: material(0.12, 0.65)
    case .systemThickMaterialDark: material(0.12, 0.8)
    case .systemChromeMaterialDark: material(0.1, 0.75)
    }
  }
}
