import UIKit

/// The controls, in a row, a column or a grid, as the bar has room.
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

  /// Controls stay together where there is more room than they need.
  private static let largestCell: CGFloat = 110

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
      button.tintColor = .white
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
    case .viewer: show(.flip, "person.crop.circle", "Show me")
    case .scene: show(.flip, "photo", "Show the scene")
    case nil: show(.flip, "arrow.triangle.2.circlepath.camera", "Flip")
    }
    title(.pin, state.isPinned ? "Kept" : "Keep")
    title(.system, state.usesSystemCamera ? "System" : "App")
    title(.framing, state.framing == .fill ? "Fill" : "Whole")
    switch state.second {
    case .off: title(.second, "Solo")
    case .animation: title(.second, "Child")
    case .call: title(.second, "Call")
    }
  }

  private func show(_ control: Control, _ symbol: String, _ label: String) {
    buttons[control]?.setImage(UIImage(systemName: symbol), for: .normal)
    buttons[control]?.accessibilityLabel = label
  }

  private func title(_ control: Control, _ title: String) {
    buttons[control]?.setTitle(title, for: .normal)
  }

  /// As many columns as give each control the most room.
  private var columns: Int {
    let count = Control.allCases.count
    func room(_ columns: Int) -> CGFloat {
      let rows = (count + columns - 1) / columns
      return min(bounds.width / CGFloat(columns), bounds.height / CGFloat(rows))
    }
    return (1...count).max { room($0) < room($1) } ?? 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = columns
    let rows = (Control.allCases.count + columns - 1) / columns
    let cell = CGSize(
      width: min(bounds.width / CGFloat(columns), Self.largestCell),
      height: min(bounds.height / CGFloat(rows), Self.largestCell))
    let left = bounds.midX - CGFloat(columns) / 2 * cell.width
    let top = bounds.midY - CGFloat(rows) / 2 * cell.height
    for (index, control) in Control.allCases.enumerated() {
      let size = control == .shutter ? Self.shutter : Self.button
      buttons[control]?.bounds = CGRect(origin: .zero, size: size)
      buttons[control]?.center = CGPoint(
        x: left + (CGFloat(index % columns) + 0.5) * cell.width,
        y: top + (CGFloat(index / columns) + 0.5) * cell.height)
    }
  }
}
