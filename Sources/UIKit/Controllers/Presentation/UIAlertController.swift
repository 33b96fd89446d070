import CameraService
import CaptureModel
import CoreGraphics
import FoundationAdditions
import QuartzCore

/// A message with choices, in the middle or from the bottom.
///
/// Main actor. A choice dismisses the alert, then runs its handler.
/// https://developer.apple.com/documentation/uikit/uialertcontroller
@MainActor
open class UIAlertController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uialertcontroller/style
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert = 1
  }

  public private(set) var preferredStyle = Style.alert
  open var message: String? { didSet { rebuild() } }
  open override var title: String? { didSet { rebuild() } }
  public private(set) var actions: [UIAlertAction] = []
  /// Drawn bold; the cancel action is where it is nil.
  open var preferredAction: UIAlertAction? { didSet { rebuild() } }
  private var card: AlertCard?

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// A second cancel action raises `NSInternalInconsistencyException`.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return raise(
        Misuse(
          name: "NSInternalInconsistencyException",
          reason: "UIAlertController can only have one action with a style of UIAlertActionStyleCancel"))
    }
    action.onChange = { [weak self] in self?.rebuild() }
    actions.append(action)
    rebuild()
  }

  open override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    view.backgroundColor = .clear
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    rebuild()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    card?.place(in: view.bounds.inset(by: view.safeAreaInsets))
  }

  private func rebuild() {
    guard let view = viewIfLoaded else { return }
    card?.removeFromSuperview()
    let card = AlertCard(
      title: title, message: message, actions: actions, preferred: preferredAction, style: preferredStyle
    ) { [weak self] action in self?.choose(action) }
    view.addSubview(card)
    self.card = card
    view.setNeedsLayout()
  }

  private func choose(_ action: UIAlertAction) {
    guard !isBeingDismissed else { return }
    dismiss(animated: true) { action.handler?(action) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { $0.view === viewIfLoaded }) { didTapBeside() }
  }

  /// A tap beside an action sheet is a choice of its cancel action; an alert stays.
  private func didTapBeside() {
    guard preferredStyle == .actionSheet, let cancel = actions.first(where: { $0.style == .cancel }) else {
      return
    }
    choose(cancel)
  }
}
