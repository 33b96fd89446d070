import CameraService
import CaptureModel
import QuartzCore

extension UIView {
  /// Where a view's layer goes among the layers of its superview, which may hold others besides those of views.
  enum LayerPlace {
    case front
    case below(UIView)
    case above(UIView)
  }

  func insert(_ view: UIView, at index: Int, among place: LayerPlace) {
    if view === self {
      return raise(.invalidArgument("-[\(type(of: self)) addSubview:]:", "Can't add self as subview"))
    }
    guard !isDescendant(of: view) else { return layer.raiseCycle(view.layer) }
    guard view.superview !== self else { return reorder(view, to: index, among: place) }
    view.move(to: self, index: index, among: place)
  }

  private func reorder(_ view: UIView, to index: Int, among place: LayerPlace) {
    guard let old = subviews.firstIndex(of: view) else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: min(old < index ? index - 1 : index, subviews.count))
    insertLayer(of: view, place)
  }

  private func insertLayer(of view: UIView, _ place: LayerPlace) {
    switch place {
    case .front: layer.addSublayer(view.layer)
    case .below(let sibling): layer.insertSublayer(view.layer, below: sibling.layer)
    case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
    }
  }

  /// Moves the view to another superview or out of its own, telling everybody. The order is *decided*: the
  /// window's coming change, the superview's, then what has happened, in the same order.
  func move(to parent: UIView?, index: Int, among place: LayerPlace) {
    let (oldWindow, newWindow) = (window, parent?.window)
    let changesWindow = oldWindow !== newWindow
    leaveLayout()
    superview?.willRemoveSubview(self)
    if changesWindow { windowWillChange(to: newWindow) }
    willMove(toSuperview: parent)
    superview?.subviews.removeAll { $0 === self }
    superview = parent
    if let parent {
      parent.subviews.insert(self, at: min(index, parent.subviews.count))
      parent.insertLayer(of: self, place)
      joinLayout()
    } else {
      layer.removeFromSuperlayer()
    }
    if changesWindow { windowDidChange(to: newWindow) }
    didMoveToSuperview()
    parent?.didAddSubview(self)
  }

  /// Before the view and all it holds get another window.
  func windowWillChange(to window: UIWindow?) {
    let isShown = window?.isShown ?? false
    if isShown { controller?.willAppear() } else { controller?.willDisappear() }
    willMove(toWindow: window)
    for view in subviews { view.windowWillChange(to: window) }
  }

  /// After the view and all it holds have got another window.
  func windowDidChange(to window: UIWindow?) {
    didMoveToWindow()
    tellInteractionsOfWindow()
    if window == nil { autoLayout.knownSafeArea = .zero } else { takeSafeArea(safeAreaInsets) }
    let isShown = window?.isShown ?? false
    if isShown { controller?.isAppearing() } else { controller?.didDisappear() }
    for view in subviews { view.windowDidChange(to: window) }
  }

  /// The window the view stays in is about to be shown or hidden.
  func windowWillBecome(shown: Bool) {
    if shown { controller?.willAppear() } else { controller?.willDisappear() }
    for view in subviews { view.windowWillBecome(shown: shown) }
  }

  func windowDidBecome(shown: Bool) {
    tellInteractionsOfWindow()
    if shown { controller?.isAppearing() } else { controller?.didDisappear() }
    for view in subviews { view.windowDidBecome(shown: shown) }
  }

  func traitsDidChange(from previous: UITraitCollection) {
    controller?.tellOfTraits(before: previous)
    tellOfTraits(before: previous)
    for view in subviews { view.traitsDidChange(from: previous) }
  }

  /// The safe area of the view, or of what is inside it, may be another: those whose is are told.
  func safeAreaDidChange() { safeAreaDidChange(to: safeAreaInsets) }

  private func safeAreaDidChange(to insets: UIEdgeInsets) {
    guard insets != .zero || autoLayout.knownSafeArea != .zero else { return }
    takeSafeArea(insets)
    // Somebody who was told may have changed it again.
    let known = autoLayout.knownSafeArea
    for view in subviews { view.safeAreaDidChange(to: view.safeAreaInsets(inside: known)) }
  }

  private func takeSafeArea(_ insets: UIEdgeInsets) {
    guard insets != autoLayout.knownSafeArea else { return }
    autoLayout.knownSafeArea = insets
    if autoLayout.safeAreaGuide != nil { layoutInputsDidChange() }
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    marginsMayHaveChanged(inside: autoLayout.knownSafeArea)
  }
}
