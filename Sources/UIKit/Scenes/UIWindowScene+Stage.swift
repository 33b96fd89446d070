import CameraService
import CoreGraphics
import DeviceModel

extension UIWindowScene: StagedScene {
  package var supportedOrientations: Set<InterfaceOrientation> {
    guard let window = mainWindow, let root = window.rootViewController else {
      return Set(InterfaceOrientation.allCases)
    }
    let application = UIApplication.shared
    let ofApp = application.delegate?.application(application, supportedInterfaceOrientationsFor: window)
    return root.fullScreenController.supportedInterfaceOrientations.intersection(ofApp ?? .all).orientations
  }

  package var isOrientationLocked: Bool {
    mainWindow?.rootViewController?.prefersInterfaceOrientationLocked ?? false
  }

  private var mainWindow: UIWindow? { keyWindow ?? visibleWindows.last }

  package var isInBackground: Bool { activationState == .background }

  package func stage(moveTo placement: Placement) {
    guard let old = self.placement else {
      self.placement = placement
      return
    }
    touches.cancelAll()
    let (oldSpace, oldGeometry, oldTraits) = (coordinateSpace, effectiveGeometry, traitCollection)
    move(windows, from: old, to: placement, oldTraits) { self.placement = placement }
    if oldTraits != traitCollection { tellOfTraits(before: oldTraits) }
    guard let delegate = delegate as? any UIWindowSceneDelegate else { return }
    delegate.windowScene(
      self, didUpdate: oldSpace, interfaceOrientation: oldGeometry.interfaceOrientation,
      traitCollection: oldTraits)
    if old.size != placement.size || old.interfaceOrientation != placement.interfaceOrientation {
      delegate.windowScene(self, didUpdateEffectiveGeometry: oldGeometry)
    }
  }

  /// Windows are somewhere else after `change`; controllers hear of it before and after. A window that has filled its
  /// scene fills it again.
  func move(
    _ windows: [UIWindow], from old: Placement, to placement: Placement, _ oldTraits: UITraitCollection,
    by change: () -> Void
  ) {
    let newTraits = UITraitCollection(placement, of: stage?.device)
    let transition = SceneTransition(.turn(from: old, to: placement))
    let controllers = windows.filter(\.isShown).compactMap(\.rootViewController).flatMap(\.presentationChain)
    for root in controllers where root.isViewLoaded {
      if oldTraits != newTraits { root.willTransition(to: newTraits, with: transition) }
      if old.size != placement.size { root.viewWillTransition(to: placement.size, with: transition) }
    }
    change()
    let filled = windows.filter { $0.frame.size == old.size }
    for window in windows { window.updateHost() }
    for window in filled { window.frame = CGRect(origin: .zero, size: placement.size) }
    if oldTraits != newTraits { for window in windows { window.traitsDidChange(from: oldTraits) } }
    if old.safeArea != placement.safeArea { for window in windows { window.safeAreaDidChange() } }
    transition.runAnimations()
    finish(transition)
  }

  package func stageLayout() { layoutWindows() }
}

extension CGAffineTransform {
  /// By how much an interface turns in relation to its display; not at all on the way to another (*decided*).
  fileprivate static func turn(from old: Placement, to new: Placement) -> CGAffineTransform {
    guard old.display.id == new.display.id else { return .identity }
    let turn = (new.interfaceOrientation.quarterTurns - old.interfaceOrientation.quarterTurns + 4) % 4
    return CGAffineTransform(rotationAngle: CGFloat(turn == 3 ? -1 : turn) * .pi / 2)
  }
}

extension InterfaceOrientation {
  /// Clockwise, of the interface in relation to its display's portrait.
  fileprivate var quarterTurns: Int {
    switch self {
    case .portrait: 0
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 3
    }
  }
}
