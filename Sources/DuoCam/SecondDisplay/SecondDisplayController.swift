import UIKit

/// Shows what the second display is for at the moment.
final class SecondDisplayController: UIViewController {
  private var content: UIView?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    content?.frame = view.bounds
  }

  func show(_ display: SecondDisplay) {
    switch display.content {
    case .off: replace(with: nil)
    case .animation: if !(content is PeekabooView) { replace(with: PeekabooView(frame: view.bounds)) }
    case .call:
      let call = content as? CallView ?? CallView(session: display.session)
      if call !== content { replace(with: call) }
      call.camera = display.device
    }
  }

  private func replace(with content: UIView?) {
    self.content?.removeFromSuperview()
    self.content = content
    if let content { view.addSubview(content) }
    view.setNeedsLayout()
  }
}
