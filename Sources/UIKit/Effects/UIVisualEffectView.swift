import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging
import QuartzCore

/// A view that blurs what is composited behind it on its display. What it shows itself goes into ``contentView``.
///
/// A change of the effect is animated inside `UIView.animate`.
/// Main actor. https://developer.apple.com/documentation/uikit/uivisualeffectview
@MainActor
open class UIVisualEffectView: UIView {
  /// Fills the view.
  public let contentView = UIView()
  private let backdrop = BackdropView()

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    prepare()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isOpaque = false
    for view in [backdrop, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
    backdrop.look = effect?.look
  }

  open var effect: UIVisualEffect? { didSet { backdrop.look = effect?.look } }
}

/// Where the blur is drawn.
private final class BackdropView: UIView {
  override class var layerClass: AnyClass { BackdropLayer.self }

  var look: BackdropContent? {
    get { (layer as? BackdropLayer)?.look }
    set { (layer as? BackdropLayer)?.look = newValue }
  }
}

/// A layer that blurs what is behind it. Between two looks, radius and colour are animated.
private final class BackdropLayer: CALayer, LayerContentProviding {
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  var look: BackdropContent? {
    didSet {
      guard look != oldValue else { return }
      didChange("blurRadius", from: .number(oldValue?.radius ?? 0))
      didChange("blurTint", from: .color(oldValue?.tint ?? .clear))
    }
  }

  func animatableContentValue(_ property: String) -> AnimatedValue? {
    switch property {
    case "blurRadius": .number(look?.radius ?? 0)
    case "blurTint": .color(look?.tint ?? .clear)
    default: nil
    }
  }

  func layerContent(_ shown: ShownValues) -> LayerContent {
    let radius = shown.number("blurRadius", look?.radius ?? 0)
    let tint = shown.color("blurTint", nil) ?? look?.tint ?? .clear
    guard radius > 0 || tint.alpha > 0 else { return .none }
    return .backdrop(BackdropContent(radius: max(radius, 0), tint: tint))
  }
}
