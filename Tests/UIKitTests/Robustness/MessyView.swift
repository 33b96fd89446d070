import UIKit

/// What views have heard of touches: each begins once and ends once.
@MainActor
final class TouchBook {
  private var open: [UITouch: UIView] = [:]
  private var closed: Set<UITouch> = []
  private(set) var faults: [String] = []

  var openCount: Int { open.count }

  func note(_ touches: Set<UITouch>, _ phase: UITouch.Phase, by view: UIView) {
    for touch in touches where touch.view === view {
      switch phase {
      case .began:
        if open[touch] != nil || closed.contains(touch) { faults.append("began twice") }
        open[touch] = view
      case .moved, .stationary:
        if open[touch] !== view { faults.append("moved where it is not") }
      case .ended, .cancelled:
        if open.removeValue(forKey: touch) !== view { faults.append("ended where it is not") }
        closed.insert(touch)
      }
    }
  }
}

/// A view in which things happen while it is told something.
final class MessyView: UIView {
  weak var mess: Mess?
  weak var book: TouchBook?

  private func note(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
    book?.note(touches, phase, by: self)
    mess?.meanwhile("touch")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .began) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .moved) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .ended) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .cancelled) }

  override func layoutSubviews() {
    super.layoutSubviews()
    mess?.meanwhile("layout")
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    mess?.meanwhile("window")
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    mess?.meanwhile("superview")
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    mess?.meanwhile("safe area")
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    mess?.meanwhile("traits")
  }
}
