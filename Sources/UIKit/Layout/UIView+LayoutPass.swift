import CameraService
import QuartzCore

/// One pass: properties from the top down, constraints from the bottom up, frames, and layout from the top down.
/// Each may ask for an earlier one again.
extension UIView {
  typealias Needs = AutoLayoutState.Needs

  var topView: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// *Decided*: a pass that has asked for itself this often waits for a later turn.
  private static let roundLimit = 16

  func runLayoutPass() {
    for _ in 0..<UIView.roundLimit {
      let top = topView
      top.updatePropertiesBelow()
      top.updateConstraintsBelow()
      top.solveIfNeeded()
      layer.layoutIfNeeded()
      guard topView.isAwaitingPass else { return }
    }
    World.current?.log.add(.layout, "\(layoutName) asks for layout in its own layout, again and again")
    requestPass()
  }

  private var isAwaitingPass: Bool {
    !autoLayout.needs.isDisjoint(with: Needs.fromTop.union([.constraints, .constraintsBelow, .solving]))
  }

  // MARK: Asking

  /// Notes what is needed here, and up to the top view that something below needs it.
  func setNeeds(_ own: Needs, below: Needs) {
    autoLayout.needs.insert(own)
    noteAbove(below)
    requestPass()
  }

  private func noteAbove(_ below: Needs) {
    var view = self
    while let superview = view.superview, !superview.autoLayout.needs.isSuperset(of: below) {
      superview.autoLayout.needs.formUnion(below)
      view = superview
    }
  }

  private func requestPass() { window?.layersNeedLayout() }

  /// Something that frames follow from is another: a constant, a size, a constraint.
  func layoutInputsDidChange() {
    let top = topView
    guard !top.autoLayout.needs.contains(.solving) else { return }
    top.autoLayout.needs.insert(.solving)
    top.requestPass()
  }

  func noteUseOfConstraints() {
    for view in sequence(first: self, next: \.superview) {
      guard !view.autoLayout.usesConstraints else { break }
      view.autoLayout.usesConstraints = true
    }
    layoutInputsDidChange()
  }

  /// After the view has come into another tree.
  func joinLayout() {
    autoLayout.engine = nil
    let needs = autoLayout.needs
    var below: Needs = []
    if !needs.isDisjoint(with: Needs.fromTop) { below.insert(.propertiesBelow) }
    if !needs.isDisjoint(with: [.constraints, .constraintsBelow]) { below.insert(.constraintsBelow) }
    noteAbove(below)
    if autoLayout.usesConstraints || !translatesAutoresizingMaskIntoConstraints {
      autoLayout.usesConstraints = false
      noteUseOfConstraints()
    }
  }

  /// Before the view leaves its superview: constraints between it and what stays go.
  func leaveLayout() {
    guard superview != nil else { return }
    for view in sequence(first: superview!, next: \.superview) where !view.autoLayout.constraints.isEmpty {
      for constraint in view.autoLayout.constraints where constraint.reaches(into: self) {
        view.drop(constraint)
      }
    }
    if autoLayout.usesConstraints || !translatesAutoresizingMaskIntoConstraints { layoutInputsDidChange() }
  }

  // MARK: Phases

  func updatePropertiesBelow() {
    if autoLayout.needs.remove(.controllerProperties) != nil, let controller {
      track(.controllerProperties) { controller.updateProperties() }
    }
    if autoLayout.needs.remove(.properties) != nil { track(.properties) { updateProperties() } }
    if autoLayout.needs.remove(.configuration) != nil { updateOwnConfiguration() }
    guard autoLayout.needs.remove(.propertiesBelow) != nil else { return }
    for view in subviews { view.updatePropertiesBelow() }
  }

  func updateConstraintsBelow() {
    if autoLayout.needs.remove(.constraintsBelow) != nil {
      for view in subviews { view.updateConstraintsBelow() }
    }
    guard autoLayout.needs.remove(.constraints) != nil else { return }
    track(.constraints) {
      if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    }
  }

  /// On the top view of a tree.
  func solveIfNeeded() {
    guard autoLayout.needs.contains(.solving) else { return }
    guard autoLayout.usesConstraints else {
      autoLayout.needs.remove(.solving)
      return
    }
    let engine = autoLayout.engine ?? LayoutEngine(root: self)
    autoLayout.engine = engine
    engine.update()
  }

  /// Places the subviews that constraints place. Changes of constraints in this very pass count.
  func applyConstraints() {
    guard autoLayout.usesConstraints else { return }
    topView.solveIfNeeded()
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
      if let solved = view.autoLayout.solved { view.untransformedFrame = solved }
    }
  }

  /// The frame as it is without the transform.
  var untransformedFrame: CGRect {
    get {
      let (size, anchor) = (bounds.size, layer.anchorPoint)
      return CGRect(
        x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
        height: size.height)
    }
    set {
      if bounds.size != newValue.size { bounds.size = newValue.size }
      let anchor = layer.anchorPoint
      let place = CGPoint(
        x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
      if center != place { center = place }
    }
  }

  /// After the frame has changed, whoever has set it.
  func frameDidChange() {
    if autoLayout.isInput || superview == nil && autoLayout.usesConstraints { layoutInputsDidChange() }
    guard UIView.resizeDepth == 0 else { return }
    guard let superview else {
      for view in subviews { view.safeAreaDidChange() }
      return
    }
    if superview.autoLayout.knownSafeArea != .zero || autoLayout.knownSafeArea != .zero {
      safeAreaDidChange()
    }
  }
}
