import CoreGraphics
import FoundationAdditions
import QuartzCore

/// A rectangle on the display that draws, holds other views and answers touches.
///
/// Main actor; points, y down. https://developer.apple.com/documentation/uikit/uiview
@MainActor
open class UIView: UIResponder, UICoordinateSpace, UITraitEnvironment {
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    layer.owner = self
    layer.frame = frame
    layer.setNeedsLayout()
  }

  /// An empty view; archives are not read.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    layer.owner = self
    layer.setNeedsLayout()
  }

  /// Stands in for `init()`, which no class of views inherits: `UIView()` is an empty view.
  public convenience init(_frame: CGRect = .zero) { self.init(frame: _frame) }

  // MARK: Layer

  /// The class of ``layer``: `CALayer` or a subclass, which is made by its `init()`.
  open class var layerClass: AnyClass { CALayer.self }

  public let layer: CALayer

  private static func makeLayer() -> CALayer {
    let type: AnyClass = layerClass
    if type == CALayer.self { return CALayer() }
    guard let layer = ClassInstance.make(type) as? CALayer else {
      preconditionFailure("\(self).layerClass is \(type), which is no CALayer")
    }
    return layer
  }

  // MARK: Geometry

  /// In the superview. Without meaning while ``transform`` is not the identity; use ``bounds`` and ``center`` then.
  open var frame: CGRect {
    get { layer.frame }
    set {
      changingGeometry { layer.frame = newValue }
    }
  }

  /// The view's own space. Another size resizes the subviews by their autoresizing masks.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      changingGeometry { layer.bounds = newValue }
    }
  }

  /// Where the centre (the layer's anchor) lies in the superview.
  open var center: CGPoint {
    get { layer.position }
    set {
      guard layer.position != newValue else { return }
      layer.position = newValue
      frameDidChange()
    }
  }

  /// About the centre.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  /// True: frames are what they are set to. False: constraints say where the view goes.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      autoLayout.solved = nil
      noteUseOfConstraints()
    }
  }

  /// How many views are resizing their subviews; safe areas are looked at when the outermost one has.
  static var resizeDepth = 0

  private func changingGeometry(_ change: () -> Void) {
    let (oldBounds, oldPosition) = (layer.bounds, layer.position)
    change()
    let bounds = layer.bounds
    guard bounds != oldBounds || layer.position != oldPosition else { return }
    if bounds.size != oldBounds.size, autoresizesSubviews { resizeSubviews(from: oldBounds.size) }
    frameDidChange()
  }

  private func resizeSubviews(from old: CGSize) {
    UIView.resizeDepth += 1
    defer { UIView.resizeDepth -= 1 }
    for view in subviews where !view.autoresizingMask.isEmpty {
      view.frame = Autoresizing.frame(view.frame, view.autoresizingMask, from: old, to: bounds.size)
    }
  }

  /// The size that suits the view best; its present one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() {
    bounds.size = sizeThatFits(bounds.size)
  }

  /// The size of the view's own content, ``noIntrinsicMetric`` where there is none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  // MARK: Appearance

  /// Not drawn and not touched, nor is anything inside it.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      layer.isHidden = newValue
      (superview as? UIStackView)?.layoutInputsDidChange()
    }
  }

  /// 0–1, of the view with all it holds.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// Whether subviews are cut at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var isOpaque = true
  open var contentMode = ContentMode.scaleToFill
  open var tag = 0

  private var ownTintColor: UIColor?
  /// The superview's until set.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .tintColor }
    set {
      ownTintColor = newValue
      tintColorDidChange()
    }
  }

  open func tintColorDidChange() {
    for view in subviews where view.ownTintColor == nil { view.tintColorDidChange() }
  }

  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  // MARK: Names

  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false

  // MARK: Hierarchy

  public internal(set) weak var superview: UIView?
  /// From back to front.
  public internal(set) var subviews: [UIView] = []
  /// Whose ``UIViewController/view`` this is.
  weak var controller: UIViewController?

  /// The window the view is in, shown or not.
  open var window: UIWindow? { superview?.window }

  var ownInteractions: [any UIInteraction] = []

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count, among: .front) }

  /// Behind the subview that is at `index` now.
  open func insertSubview(_ view: UIView, at index: Int) {
    let sibling = subviews.indices.contains(index) ? subviews[index] : nil
    if let sibling { insertSubview(view, belowSubview: sibling) } else { addSubview(view) }
  }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    guard view !== siblingSubview else { return }
    insert(view, at: subviews.firstIndex(of: siblingSubview) ?? 0, among: .below(siblingSubview))
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    guard view !== siblingSubview else { return }
    let index = subviews.firstIndex(of: siblingSubview).map { $0 + 1 } ?? subviews.count
    insert(view, at: index, among: .above(siblingSubview))
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }

  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  open func removeFromSuperview() {
    if superview != nil { move(to: nil, index: 0, among: .front) }
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  /// The view itself or the first below it with this tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Whether the view is `view` or somewhere inside it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  // MARK: Layout

  /// Asks for ``layoutSubviews()`` in a later turn of the main actor, and before the next composited frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out at once what needs it, from the highest such view above this one downwards.
  open func layoutIfNeeded() { runLayoutPass() }

  /// Places the subviews that constraints place. Overriders that leave super out place all of them.
  open func layoutSubviews() { applyConstraints() }

  open func safeAreaInsetsDidChange() {}
  open func layoutMarginsDidChange() {}

  /// What views keep for constraints and updates.
  var autoLayout = AutoLayoutState()

  open class var requiresConstraintBasedLayout: Bool { false }

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { setNeeds(.constraints, below: .constraintsBelow) }

  open func needsUpdateConstraints() -> Bool { autoLayout.needs.contains(.constraints) }

  open func updateConstraintsIfNeeded() { updateConstraintsBelow() }

  /// Makes or changes constraints; overriders call super last. Once before the first layout, then when asked for.
  open func updateConstraints() {}

  /// ``intrinsicContentSize`` is another now.
  open func invalidateIntrinsicContentSize() {
    autoLayout.intrinsicSize = nil
    if !translatesAutoresizingMaskIntoConstraints || superview == nil { layoutInputsDidChange() }
  }

  /// The size that constraints inside the view come to when they are asked for one with these priorities.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Properties

  /// Asks for ``updateProperties()`` before the next layout.
  /// https://developer.apple.com/documentation/uikit/uiview/setneedsupdateproperties()
  open func setNeedsUpdateProperties() { setNeeds(.properties, below: .propertiesBelow) }

  open func updatePropertiesIfNeeded() { updatePropertiesBelow() }

  /// Brings content and appearance up to date. Runs before the first layout and again when something `@Observable`
  /// that it has read changes; layout follows only where it asks for it.
  /// https://developer.apple.com/documentation/uikit/uiview/updateproperties()
  open func updateProperties() {}

  /// For buttons, after the properties.
  func updateOwnConfiguration() {}

  // MARK: Touches

  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  var recognizers: [UIGestureRecognizer] = []

  /// Whether a recogniser on this view, which has seen its gesture, may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The front-most view at a point of this view's space that answers touches.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Traits

  /// Those of the scene; unspecified ones outside any.
  open var traitCollection: UITraitCollection {
    window?.windowScene?.traitCollection ?? UITraitCollection()
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
