import CameraService
import Compositing
import CoreGraphics
import FoundationAdditions

/// A rectangle that is drawn, with others inside it.
///
/// Points, y down. One thread at a time uses a tree of layers; those behind views belong to the main thread.
/// https://developer.apple.com/documentation/quartzcore/calayer
open class CALayer: NSObject {
  public override init() { super.init() }

  /// A copy of another layer's own properties, without its sublayers.
  public init(layer: Any) {
    super.init()
    if let other = layer as? CALayer { copyProperties(of: other) }
  }

  /// A layer with standard properties; archives are not read.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Geometry

  /// The layer's own space. Another size asks for layout.
  open var bounds = CGRect.zero {
    didSet {
      guard isGeometry("bounds", bounds.origin, CGPoint(x: bounds.width, y: bounds.height)) else {
        bounds = oldValue
        return
      }
      if bounds.size != oldValue.size { setNeedsLayout() }
      if bounds != oldValue { didChange("bounds", from: .rect(oldValue)) }
    }
  }
  /// Where the anchor lies in the superlayer.
  open var position = CGPoint.zero {
    didSet {
      guard isGeometry("position", position) else {
        position = oldValue
        return
      }
      if position != oldValue { didChange("position", from: .point(oldValue)) }
    }
  }
  /// In fractions of the bounds; (0.5, 0.5) is the centre.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet { if anchorPoint != oldValue { didChange("anchorPoint", from: .point(oldValue)) } }
  }
  /// Higher ones are drawn later than their siblings, and are hit first.
  open var zPosition: CGFloat = 0
  /// Applied about the anchor.
  open var transform = CATransform3DIdentity {
    didSet { if transform != oldValue { didChange("transform", from: oldValue.animatedValue) } }
  }
  /// Applied to the sublayers, about the anchor.
  open var sublayerTransform = CATransform3DIdentity {
    didSet {
      if sublayerTransform != oldValue { didChange("sublayerTransform", from: oldValue.animatedValue) }
    }
  }

  /// The rectangle around the layer in its superlayer. Setting it under a transform gives the size whose image
  /// has this rectangle around it, as far as there is one.
  open var frame: CGRect {
    get { bounds.applying(toSuperlayer) }
    set {
      let affine = affineTransform()
      let size = newValue.standardized.size
      let own = CGRect(origin: .zero, size: size).applying(affine.isIdentity ? affine : affine.inverted())
        .size
      bounds.size = own
      let corner = bounds.applying(toSuperlayer).origin
      position = CGPoint(
        x: position.x + newValue.standardized.minX - corner.x,
        y: position.y + newValue.standardized.minY - corner.y)
    }
  }

  // MARK: Appearance

  /// Not drawn, nor is anything inside it.
  open var isHidden = false
  /// 0–1, of the layer with all it holds as one picture.
  open var opacity: Float = 1 {
    didSet { if opacity != oldValue { didChange("opacity", from: .number(Double(oldValue))) } }
  }
  open var backgroundColor: CGColor? {
    didSet {
      if backgroundColor != oldValue {
        didChange("backgroundColor", from: (oldValue ?? .clear).animatedValue)
      }
    }
  }
  /// Of background and border; of content and sublayers with ``masksToBounds``.
  open var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { didChange("cornerRadius", from: .number(oldValue)) } }
  }
  /// Corners are drawn as quarter circles.
  open var cornerCurve = CALayerCornerCurve.circular
  /// Inside the bounds, on top of everything the layer holds.
  open var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { didChange("borderWidth", from: .number(oldValue)) } }
  }
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1) {
    didSet {
      if borderColor != oldValue { didChange("borderColor", from: (oldValue ?? .clear).animatedValue) }
    }
  }
  open var masksToBounds = false
  /// The layer shows where this one, with all it holds, is opaque. In the layer's own space.
  open var mask: CALayer? {
    didSet {
      guard mask !== oldValue else { return }
      if let mask, isInside(mask) {
        raiseCycle(mask)
        self.mask = oldValue
        return
      }
      if oldValue?.masked === self { oldValue?.masked = nil }
      mask?.masked = self
    }
  }
  /// What the layer is the mask of.
  weak var masked: CALayer?
  /// A `CGImage`.
  open var contents: Any?
  open var contentsGravity = CALayerContentsGravity.resize
  /// Pixels a point of the contents, where they are not stretched.
  open var contentsScale: CGFloat = 1
  open var isOpaque = false
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1) {
    didSet {
      if shadowColor != oldValue { didChange("shadowColor", from: (oldValue ?? .clear).animatedValue) }
    }
  }
  /// 0–1; 0 for no shadow.
  open var shadowOpacity: Float = 0 {
    didSet { if shadowOpacity != oldValue { didChange("shadowOpacity", from: .number(Double(oldValue))) } }
  }
  open var shadowOffset = CGSize(width: 0, height: -3) {
    didSet { if shadowOffset != oldValue { didChange("shadowOffset", from: .size(oldValue)) } }
  }
  /// Points of blur.
  open var shadowRadius: CGFloat = 3 {
    didSet { if shadowRadius != oldValue { didChange("shadowRadius", from: .number(oldValue)) } }
  }
  /// The shadow's shape; when nil, that of a background that is not clear (*decided*).
  open var shadowPath: CGPath?
  /// What happens when properties change, by their names.
  open var actions: [String: any CAAction]?
  open var name: String?
  open weak var delegate: (any CALayerDelegate)?

  /// What a layer of the sdk draws when it has no contents.
  package var drawing = LayerContent.none

  // MARK: Tree

  open private(set) weak var superlayer: CALayer?
  private var children: [CALayer] = []

  /// From back to front; nil without any.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      let layers = newValue ?? []
      for layer in children where !layers.contains(layer) { layer.removeFromSuperlayer() }
      for (index, layer) in layers.enumerated() { insertSublayer(layer, at: UInt32(index)) }
    }
  }

  open func addSublayer(_ layer: CALayer) { insert(layer) { children.count } }

  /// Behind the sublayer that is at `index` now; in front of all when there is none.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer) { min(Int(index), children.count) }
  }

  /// Right behind `sibling`; at the back when that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { sibling.flatMap(children.firstIndex) ?? 0 }
  }

  /// Right in front of `sibling`; in front of all when that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { sibling.flatMap(children.firstIndex).map { $0 + 1 } ?? children.count }
  }

  open func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, old.superlayer === self else { return }
    insertSublayer(new, above: old)
    old.removeFromSuperlayer()
  }

  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    let watcher = root.watcher
    superlayer.children.removeAll { $0 === self }
    self.superlayer = nil
    superlayer.setNeedsLayout()
    watcher?.layersDidChange()
  }

  /// `index` is asked after the layer has left its old place.
  private func insert(_ layer: CALayer, at index: () -> Int) {
    guard !isInside(layer) else { return raiseCycle(layer) }
    if layer.masked?.mask === layer { layer.masked?.mask = nil }
    if layer.superlayer === self {
      children.removeAll { $0 === layer }
    } else {
      layer.removeFromSuperlayer()
    }
    children.insert(layer, at: index())
    layer.superlayer = self
    if layer.wantsLayout || layer.mayWantLayoutBelow { layer.noteLayoutAbove() }
    if root.host?.placement != nil { layer.turn = LayerTurn.current() }
    setNeedsLayout()
    root.watcher?.layersDidChange()
  }

  // MARK: Layout

  private var wantsLayout = false
  /// Whether a layer further down may.
  private var mayWantLayoutBelow = false
  private var isLayingOut = false

  /// Asks for ``layoutSublayers()`` before the next composited frame.
  open func setNeedsLayout() {
    guard !wantsLayout else { return }
    wantsLayout = true
    noteLayoutAbove()
    root.watcher?.layersNeedLayout()
  }

  private func noteLayoutAbove() {
    var layer = self
    while let superlayer = layer.superlayer, !superlayer.mayWantLayoutBelow {
      superlayer.mayWantLayoutBelow = true
      layer = superlayer
    }
  }

  open func needsLayout() -> Bool { wantsLayout }

  /// Lays out the layers that need it, from the highest one above this that does, downwards; one that is just being
  /// laid out has to wait.
  open func layoutIfNeeded() {
    var top = self
    while let superlayer = top.superlayer, superlayer.wantsLayout { top = superlayer }
    top.layoutTree()
  }

  /// Tells the delegate; subclasses place their sublayers here.
  open func layoutSublayers() {
    if let owner { owner.layoutSublayers(of: self) } else { delegate?.layoutSublayers(of: self) }
  }

  private func layoutTree() {
    if wantsLayout, !isLayingOut {
      (wantsLayout, isLayingOut) = (false, true)
      layoutSublayers()
      isLayingOut = false
    }
    guard mayWantLayoutBelow else { return }
    mayWantLayoutBelow = false
    var isLeft = false
    for layer in children {
      layer.layoutTree()
      isLeft = isLeft || layer.wantsLayout || layer.mayWantLayoutBelow
    }
    if isLeft { mayWantLayoutBelow = true }
  }

  /// Asks for drawing. Everything is drawn for each composited frame here, so that there is nothing to do.
  open func setNeedsDisplay() {}

  // MARK: Hits

  /// Whether a point of the layer's own space is inside its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The front-most visible layer at a point of the superlayer's space.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let own = p.applying(toSuperlayer.inverted())
    let isInside = contains(own)
    if masksToBounds && !isInside { return nil }
    for layer in orderedSublayers.reversed() {
      if let hit = layer.hitTest(own) { return hit }
    }
    return isInside ? self : nil
  }

  // MARK: Seams

  /// The view behind the layer; it lays out in place of the delegate.
  package weak var owner: (any LayerOwner)?
  /// On a root layer: where its tree is shown.
  package weak var host: (any LayerHost)?
  /// On a root layer: who wants to know of changes in its tree.
  package weak var watcher: (any LayerTreeWatcher)?

  // MARK: Animation

  /// Running animations, and the layer's own time.
  var motion = LayerMotion()
  /// The turn in which it came into a tree that is shown.
  var turn = 0

  /// What happens when nothing else says what does; `NSNull` for nothing.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// A property's own value, where it can be animated.
  func animatableValue(_ property: String) -> AnimatedValue? { ownAnimatableValue(property) }

  /// What the layer draws between its background and its sublayers.
  func content(_ shown: ShownValues) -> LayerContent {
    (self as? any LayerContentProviding)?.layerContent(shown) ?? ownContent()
  }

  func copyProperties(of other: CALayer) { copyOwnProperties(of: other) }

  deinit { motion.abandon() }

  /// Makes values that are shown its own.
  func takeValues(_ shown: ShownValues) { takeOwnValues(shown) }
}
