import CameraService
import CaptureModel
import FoundationAdditions

extension UIViewController {
  /// What this controller, or one it is a child of, presents.
  public var presentedViewController: UIViewController? {
    presentation.presented ?? parent?.presentedViewController
  }

  /// Who presents this controller, or one it is a child of.
  public var presentingViewController: UIViewController? {
    presentation.presenting ?? parent?.presentingViewController
  }

  public var isBeingPresented: Bool { presentation.isBeingPresented }
  public var isBeingDismissed: Bool { presentation.isBeingDismissed }

  /// The controller itself or the highest one that it is a child of: it is that one that presents.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// This controller, what it presents, and so on.
  var presentationChain: [UIViewController] {
    Array(sequence(first: self, next: \.presentation.presented))
  }

  /// The one whose wishes count for the scene: presented controllers that cover everything take the place of others.
  var fullScreenController: UIViewController {
    presentationChain.last { $0.presentation.presenting == nil || $0.modalPresentationStyle.coversEverything }
      ?? self
  }

  // MARK: Coming

  func begin(presenting other: UIViewController, completion: (() -> Void)?) {
    if let reason = reasonNotToPresent(other) {
      return raise(
        .invalidArgument("-[\(type(of: self)) presentViewController:animated:completion:]:", reason))
    }
    guard let view = viewIfLoaded, let window = view.window, let scene = window.windowScene else {
      return warn("Attempt to present \(other) on \(self) whose view is not in the window hierarchy.")
    }
    guard presentation.presented == nil else {
      return warn("Attempt to present \(other) on \(self) which is already presenting something.")
    }
    presentation.presented = other
    other.presentation.presenting = self
    other.presentation.isBeingPresented = true
    other.loadViewIfNeeded()
    guard let content = other.viewIfLoaded else { return }
    let covers = other.modalPresentationStyle.coversEverything
    let shown = presentation.container ?? view
    if covers { shown.windowWillBecome(shown: false) }
    let container = PresentationView(
      content, style: other.modalPresentationStyle, shade: other.shade, frame: window.bounds)
    container.onTapBeside = { [weak other] in other?.tappedBeside() }
    other.presentation.container = container
    window.addSubview(container)
    scene.supportedOrientationsDidChange()
    scene.afterAppearance {
      other.presentation.isBeingPresented = false
      if covers, self.presentation.presented === other { self.leaveWindow() }
      completion?()
    }
  }

  /// A controller is in one place at a time.
  private func reasonNotToPresent(_ other: UIViewController) -> String? {
    if other === self {
      return "Application tried to present modal view controller on itself. Presenting controller is \(self)."
    }
    let attempt = "Application tried to present modally a view controller \(other)"
    if let presenter = other.presentation.presenting {
      return "\(attempt) that is already being presented by \(presenter)."
    }
    if let parent = other.parent { return "\(attempt) that has a parent view controller \(parent)." }
    let isActive = other.viewIfLoaded?.window?.rootViewController === other || isPresented(from: other)
    return isActive ? "Application tried to present modally an active view controller \(other)." : nil
  }

  private func isPresented(from other: UIViewController) -> Bool {
    sequence(first: self, next: \.presentation.presenting).contains { $0 === other }
  }

  /// What is behind it darkens so much.
  private var shade: CGFloat {
    self is UIAlertController || modalPresentationStyle.isSheet ? 0.2 : 0
  }

  private func tappedBeside() {
    if !isModalInPresentation { dismiss(animated: true) }
  }

  /// The view of the controller, or what holds it.
  private var outerView: UIView? { presentation.container ?? viewIfLoaded }

  private func leaveWindow() { outerView?.removeFromSuperview() }

  /// Below what it presents, as large as the window is by now.
  private func returnToWindow(_ window: UIWindow, below container: UIView) {
    guard let view = outerView, view.window == nil else { return }
    view.frame = window.bounds
    window.insertSubview(view, belowSubview: container)
  }

  // MARK: Going

  func endPresenting(completion: (() -> Void)?) {
    let going = presentationChain.dropFirst()
    guard let top = going.last?.presentation.container, let window = top.window,
      let scene = window.windowScene
    else {
      abandonPresented()
      completion?()
      return
    }
    let covered = going.contains { $0.modalPresentationStyle.coversEverything }
    for controller in going {
      controller.presentation.isBeingDismissed = true
      controller.presentation.container?.windowWillBecome(shown: false)
    }
    if covered { returnToWindow(window, below: top) }
    presentation.presented = nil
    scene.supportedOrientationsDidChange()
    scene.afterAppearance {
      for controller in going.reversed() { controller.finishGoing() }
      completion?()
    }
  }

  /// All that is presented from here goes at once: the controller is no window's root any more.
  func abandonPresented() {
    for controller in presentationChain.dropFirst().reversed() { controller.finishGoing() }
    presentation.presented = nil
  }

  private func finishGoing() {
    leaveWindow()
    viewIfLoaded?.removeFromSuperview()
    presentation.container = nil
    presentation.isBeingPresented = false
    presentation.isBeingDismissed = false
    presentation.presented = nil
    presentation.presenting = nil
  }

  private func warn(_ message: String) { UIApplication.shared.stage?.warn(message) }
}

extension UIWindowScene {
  /// Runs `body` in a later turn, after what is appearing has appeared.
  func afterAppearance(_ body: @escaping @MainActor () -> Void) {
    let transition = SceneTransition(.identity)
    _ = transition.animate(alongsideTransition: nil) { _ in MainActor.assumeIsolated(body) }
    finish(transition)
  }
}
