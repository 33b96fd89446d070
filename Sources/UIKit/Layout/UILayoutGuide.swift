import CoreGraphics
import FoundationAdditions

/// A rectangle of a view that constraints can relate to and that shows nothing.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor
open class UILayoutGuide: NSObject {
  /// What places the guide.
  enum Role {
    case app, safeArea, margins
  }

  let role: Role
  var solved: CGRect?

  public convenience override init() { self.init(role: .app) }

  init(role: Role) {
    self.role = role
    super.init()
  }

  open internal(set) weak var owningView: UIView?
  open var identifier = ""

  /// In the owning view's space, as of its last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    return switch role {
    case .app: solved ?? .zero
    case .safeArea: view.bounds.size.rect(within: view.safeAreaInsets)
    case .margins: view.bounds.size.rect(within: view.layoutMargins)
    }
  }
}

extension CGSize {
  /// The rectangle from zero, less insets; empty where they leave nothing.
  func rect(within insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: insets.left, y: insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
