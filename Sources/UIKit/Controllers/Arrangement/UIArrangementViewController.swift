import CoreGraphics
import Layout

/// Shows two controllers' views as an arrangement says: beside each other, apart at a fold that is bent, or one over
/// the other.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiarrangementviewcontroller
@MainActor
open class UIArrangementViewController: UIViewController {
  /// Which of the two views.
  ///
  /// https://developer.apple.com/documentation/uikit/uiarrangementviewcontroller/viewplacement
  public enum ViewPlacement: Int, Hashable, Sendable {
    case primary = 0
    case secondary = 1
  }

  /// How views are laid out.
  ///
  /// https://developer.apple.com/documentation/uikit/uiarrangementviewcontroller/arrangement
  public protocol Arrangement {
    associatedtype ViewProperties
    var defaultViewProperties: ViewProperties { get }
    mutating func setViewProperties(_ properties: ViewProperties, for placement: ViewPlacement)
  }

  private var arrangement: any Arrangement = UISplitArrangement()
  private var controllers: [ViewPlacement: UIViewController] = [:]

  // MARK: Contents

  /// Takes the controller as a child; nil leaves the place empty, and the other view has all the room.
  ///
  /// https://developer.apple.com/documentation/uikit/uiarrangementviewcontroller/setviewcontroller(_:for:animated:)
  public final func setViewController(
    _ viewController: UIViewController?, for placement: ViewPlacement, animated: Bool = false
  ) {
    guard controllers[placement] !== viewController else { return }
    if let viewController, let old = self.placement(for: viewController) { controllers[old] = nil }
    if let old = controllers.removeValue(forKey: placement) {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    controllers[placement] = viewController
    if let viewController, viewController.parent !== self {
      addChild(viewController)
      if isViewLoaded { view.addSubview(viewController.view) }
      viewController.didMove(toParent: self)
    }
    layOut(animated: animated)
  }

  public final func viewController(for placement: ViewPlacement) -> UIViewController? {
    controllers[placement]
  }

  /// Nil where the controller is not one of the two.
  public final func placement(for viewController: UIViewController) -> ViewPlacement? {
    controllers.first { $0.value === viewController }?.key
  }

  /// Split in both directions at first. *Decided*: an arrangement that is not UIKit's is laid out as a split one.
  ///
  /// https://developer.apple.com/documentation/uikit/uiarrangementviewcontroller/updatearrangement(_:animated:)
  public final func updateArrangement(_ arrangement: some Arrangement, animated: Bool = false) {
    self.arrangement = arrangement
    layOut(animated: animated)
  }

  private func layOut(animated: Bool) {
    guard isViewLoaded else { return }
    view.setNeedsLayout()
    if animated { UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() } }
  }

  // MARK: Layout

  open override func viewDidLoad() {
    super.viewDidLoad()
    for placement in [ViewPlacement.secondary, .primary] {
      if let controller = controllers[placement] { view.addSubview(controller.view) }
    }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let bounds = view.bounds
    guard let primary = controllers[.primary]?.view, let secondary = controllers[.secondary]?.view else {
      for controller in controllers.values { controller.view.frame = bounds }
      return
    }
    if arrangement is UIOverlayArrangement {
      (primary.frame, secondary.frame) = (bounds, bounds)
      view.bringSubviewToFront(primary)
      return
    }
    let (one, other) = frames(primary, secondary, in: bounds)
    (primary.frame, secondary.frame) = (one, other)
  }

  private func frames(_ primary: UIView, _ secondary: UIView, in bounds: CGRect) -> (CGRect, CGRect) {
    let split = arrangement as? UISplitArrangement ?? UISplitArrangement()
    let fold = view.reservedRegions(kind: .division).map(\.frame).first {
      split.allowedAxes.contains($0.width >= $0.height ? .vertical : .horizontal)
    }
    let isWide = bounds.width >= bounds.height
    let isVertical =
      fold.map { $0.width >= $0.height }
      ?? (split.allowedAxes == .both ? !isWide : split.allowedAxes == .vertical)
    let axis: UIAxis = isVertical ? .vertical : .horizontal
    let panes = PaneSplit(
      Double(isVertical ? bounds.height : bounds.width),
      split.wish(of: .primary, along: axis, intrinsic: primary.intrinsicContentSize),
      split.wish(of: .secondary, along: axis, intrinsic: secondary.intrinsicContentSize),
      fold: fold.map { isVertical ? Double($0.minY)...Double($0.maxY) : Double($0.minX)...Double($0.maxX) })
    let (first, second) = (CGFloat(panes.first), CGFloat(panes.second))
    return isVertical
      ? (
        CGRect(x: 0, y: 0, width: bounds.width, height: first),
        CGRect(x: 0, y: second, width: bounds.width, height: bounds.height - second)
      )
      : (
        CGRect(x: 0, y: 0, width: first, height: bounds.height),
        CGRect(x: second, y: 0, width: bounds.width - second, height: bounds.height)
      )
  }
}

extension UIArrangementViewController.Arrangement where Self == UISplitArrangement {
  public static var split: UISplitArrangement { UISplitArrangement() }
}

extension UIArrangementViewController.Arrangement where Self == UIOverlayArrangement {
  public static var overlay: UIOverlayArrangement { UIOverlayArrangement() }
}

extension UIViewController {
  /// The nearest one that the controller is in.
  public var arrangementViewController: UIArrangementViewController? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UIArrangementViewController }
      .first
  }
}
