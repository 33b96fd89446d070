import CameraService
import CoreGraphics
import DeviceModel

extension UIWindowScene: StagedScene {
  package var supportedOrientations: Set<InterfaceOrientation> {
    guard let window = keyWindow ?? visibleWindows.last, let root = window.rootViewController else {
      return Set(InterfaceOrientation.allCases)
    }
    let application = UIApplication.shared
    let ofApp = application.delegate?.application(application, supportedInterfaceOrientationsFor: window)
    return root.fullScreenController.supportedInterfaceOrientations.intersection(ofApp ?? .all).orientations
  }

  package func stage(moveTo placement: Placement) {
    guard let old = self.placement else {
      self.placement = placement
      return
    }
    touches.cancelAll()
    let (oldTraits, newTraits) = (UITraitCollection(old), UITraitCollection(placement))
    let (oldSpace, oldGeometry) = (coordinateSpace, effectiveGeometry)
    let transition = SceneTransition()
    for root in roots {
      if oldTraits != newTraits { root.willTransition(to: newTraits, with: transition) }
      if old.size != placement.size { root.viewWillTransition(to: placement.size, with: transition) }
    }
    self.placement = placement
    let filled = windows.filter { $0.frame.size == old.size }
    for window in windows { window.updateHost() }
    for window in filled { window.frame = CGRect(origin: .zero, size: placement.size) }
    if oldTraits != newTraits { for window in windows { window.traitsDidChange(from: oldTraits) } }
    if old.safeArea != placement.safeArea { for window in windows { window.safeAreaDidChange() } }
    transition.runAnimations()
    finish(transition)
    guard let delegate = delegate as? any UIWindowSceneDelegate else { return }
    delegate.windowScene(
      self, didUpdate: oldSpace, interfaceOrientation: oldGeometry.interfaceOrientation,
      traitCollection: oldTraits)
    if old.size != placement.size || old.interfaceOrientation != placement.interfaceOrientation {
      delegate.windowScene(self, didUpdateEffectiveGeometry: oldGeometry)
    }
  }

  package func stageLayout() { layoutWindows() }

  private var roots: [UIViewController] {
    visibleWindows.compactMap(\.rootViewController).flatMap(\.presentationChain).filter(\.isViewLoaded)
  }
}
