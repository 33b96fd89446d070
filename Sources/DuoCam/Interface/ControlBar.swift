import UIKit

/// The controls, in a row or, where the bar is taller than wide, in a column.
final class ControlBar: UIView {
  /// Each has its name as accessibility identifier.
  enum Control: String, CaseIterable {
    case flip, framing, shutter, second, system, pin
  }

  /// What the controls tell.
  struct State: Equatable {
    /// Whom the camera that a flip leads to looks at; nil when the map does not say.
    var flipSide: Side?
    var canFlip = false
    var isPinned = false
    var usesSystemCamera = false
    var framing = PreviewLayout.Framing.fill
    var second = SecondDisplay.Content.off
  }

  /// The shorter side of the bar, in points.
  nonisolated static let thickness: CGFloat = 76

  private static let button = CGSize(width: 60, height: 44)
  private static let shutter = CGSize(width: 56, height: 56)

  private let buttons: [Control: UIButton]

  init(onPress: @escaping @MainActor (Control) -> Void) {
    buttons = Dictionary(
      uniqueKeysWithValues: Control.allCases.map { control in
        (control, UIButton(type: .system, primaryAction: UIAction(title: "") { _ in onPress(control) }))
      })
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.4)
    layer.cornerRadius = 20
    for (control, button) in buttons {
      button.accessibilityIdentifier = control.rawValue
      button.titleLabel?.font = .systemFont(ofSize: 13, weight: .medium)
      button.setTitleColor(.white, for: .normal)
      button.backgroundColor = UIColor(white: 1, alpha: control == .shutter ? 1 : 0.18)
      button.layer.cornerRadius = control == .shutter ? Self.shutter.height / 2 : Self.button.height / 2
      addSubview(button)
    }
    buttons[.shutter]?.accessibilityLabel = "Take a photo"
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ state: State) {
    buttons[.flip]?.isEnabled = state.canFlip
    switch state.flipSide {
    case .viewer: title(.flip, "\u{21BB} Me")
    case .scene: title(.flip, "\u{21BB} Scene")
    case nil: title(.flip, "\u{21BB}")
    }
    title(.pin, state.isPinned ? "Kept" : "Keep")
    title(.system, state.usesSystemCamera ? "System" : "Mine")
    title(.framing, state.framing == .fill ? "Fill" : "Whole")
    switch state.second {
    case .off: title(.second, "Alone")
    case .animation: title(.second, "Show")
    case .call: title(.second, "Call")
    }
  }

  private func title(_ control: Control, _ title: String) {
    buttons[control]?.setTitle(title, for: .normal)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isColumn = bounds.height > bounds.width
    let step = (isColumn ? bounds.height : bounds.width) / CGFloat(Control.allCases.count)
    for (index, control) in Control.allCases.enumerated() {
      let along = (CGFloat(index) + 0.5) * step
      let size = control == .shutter ? Self.shutter : Self.button
      buttons[control]?.bounds = CGRect(origin: .zero, size: size)
      buttons[control]?.center =
        isColumn ? CGPoint(x: bounds.midX, y: along) : CGPoint(x: along, y: bounds.midY)
    }
  }
}
