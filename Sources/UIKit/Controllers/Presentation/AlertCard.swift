import CoreGraphics
import FoundationAdditions
import QuartzCore

/// An alert as it is seen: title, message and a button for each action.
@MainActor
final class AlertCard: UIView {
  private static let width: CGFloat = 270
  private static let sheetWidth: CGFloat = 400
  private static let padding: CGFloat = 16
  private static let gap: CGFloat = 8

  private let style: UIAlertController.Style
  private let title = UILabel()
  private let message = UILabel()
  private let plate = UIView()
  /// The cancel button of an action sheet stands apart.
  private let apart = UIView()
  private var buttons: [UIButton] = []
  private var apartButton: UIButton?

  init(
    title: String?, message: String?, actions: [UIAlertAction], preferred: UIAlertAction?,
    style: UIAlertController.Style, choose: @escaping @MainActor (UIAlertAction) -> Void
  ) {
    self.style = style
    super.init(frame: .zero)
    for view in [plate, apart] {
      view.backgroundColor = UIColor(white: 0.97, alpha: 1)
      view.layer.cornerRadius = 14
      view.clipsToBounds = true
      addSubview(view)
    }
    let isAlert = style == .alert
    self.title.text = title
    self.title.font = .systemFont(ofSize: isAlert ? 17 : 13, weight: .semibold)
    self.message.text = message
    self.message.font = .systemFont(ofSize: 13)
    for label in [self.title, self.message] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = isAlert ? .label : .secondaryLabel
      plate.addSubview(label)
    }
    for action in actions {
      let isBold = preferred.map { $0 === action } ?? (action.style == .cancel)
      let button = AlertCard.button(action, isBold: isBold, isAlert: isAlert, choose)
      if !isAlert, action.style == .cancel {
        apartButton = button
        apart.addSubview(button)
      } else {
        buttons.append(button)
        plate.addSubview(button)
      }
    }
    // Cancel is the left one of two, and the last one of more.
    if let index = actions.firstIndex(where: { $0.style == .cancel }), isAlert {
      let cancel = buttons.remove(at: index)
      buttons.insert(cancel, at: buttons.count == 1 ? 0 : buttons.count)
    }
    apart.isHidden = apartButton == nil
  }

  required init?(coder: NSCoder) { return nil }

  private static func button(
    _ action: UIAlertAction, isBold: Bool, isAlert: Bool,
    _ choose: @escaping @MainActor (UIAlertAction) -> Void
  ) -> UIButton {
    let button = UIButton(type: .system, primaryAction: UIAction { _ in choose(action) })
    button.setTitle(action.title, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: isAlert ? 17 : 20, weight: isBold ? .semibold : .regular)
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    button.isEnabled = action.isEnabled
    button.backgroundColor = UIColor(white: 0.97, alpha: 1)
    return button
  }

  // MARK: Layout

  /// In the middle of an area, or at its bottom.
  func place(in area: CGRect) {
    let width = min(style == .alert ? AlertCard.width : AlertCard.sheetWidth, area.width - 2 * AlertCard.gap)
    let height = layOut(width: max(width, 0))
    let top = style == .alert ? area.midY - height / 2 : area.maxY - AlertCard.gap - height
    frame = CGRect(x: area.midX - width / 2, y: top, width: width, height: height)
  }

  /// Hairlines between the buttons are the view behind them.
  private func layOut(width: CGFloat) -> CGFloat {
    let padding = AlertCard.padding
    var bottom: CGFloat = 0
    for label in [title, message] {
      let size = label.sizeThatFits(CGSize(width: width - 2 * padding, height: .greatestFiniteMagnitude))
      guard size.height > 0 else {
        label.frame = .zero
        continue
      }
      if bottom == 0 { bottom = padding }
      label.frame = CGRect(x: padding, y: bottom, width: width - 2 * padding, height: size.height)
      bottom += size.height + 4
    }
    if bottom > 0 { bottom += padding - 4 }
    let textBottom = bottom
    let buttonHeight: CGFloat = style == .alert ? 44 : 57
    if style == .alert, buttons.count == 2 {
      for (index, button) in buttons.enumerated() {
        let half = (width - AlertCard.line) / 2
        button.frame = CGRect(
          x: index == 0 ? 0 : half + AlertCard.line, y: bottom + AlertCard.line, width: half,
          height: buttonHeight)
      }
      bottom += buttonHeight + AlertCard.line
    } else {
      for button in buttons {
        button.frame = CGRect(x: 0, y: bottom + AlertCard.line, width: width, height: buttonHeight)
        bottom += buttonHeight + AlertCard.line
      }
    }
    plate.frame = CGRect(x: 0, y: 0, width: width, height: bottom)
    rule(from: textBottom, to: bottom, width: width)
    guard let apartButton else { return bottom }
    apart.frame = CGRect(x: 0, y: bottom + AlertCard.gap, width: width, height: buttonHeight)
    apartButton.frame = apart.bounds
    return apart.frame.maxY
  }

  private static let line: CGFloat = 0.5
  private let lines = ControlPart(frame: .zero)

  private func rule(from top: CGFloat, to bottom: CGFloat, width: CGFloat) {
    if lines.superview == nil { plate.insertSubview(lines, at: 0) }
    lines.backgroundColor = UIColor(white: 0.24, alpha: 0.3)
    lines.frame = CGRect(x: 0, y: top, width: width, height: bottom - top)
  }
}
