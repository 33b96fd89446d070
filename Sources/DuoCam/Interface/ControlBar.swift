import AVKit
import UIKit

/// The strip of controls over the preview: flip, keep this camera, and which camera it is.
final class ControlBar: UIView {
  private static let thickness: CGFloat = 76

  /// Along the bottom of an area.
  static func row(in area: CGRect) -> CGRect {
    CGRect(x: area.minX, y: area.maxY - thickness, width: area.width, height: thickness)
  }

  /// Along the right of an area that is too low for a row.
  static func column(in area: CGRect) -> CGRect {
    let width = button.width + 2 * inset
    return CGRect(x: area.maxX - width, y: area.minY, width: width, height: area.height)
  }

  private static let button = CGSize(width: 92, height: 44)
  private static let inset: CGFloat = 12

  private let flip: UIButton
  private let pin: UIButton
  private let name = UILabel()

  init(onFlip: @escaping @MainActor () -> Void, onPin: @escaping @MainActor () -> Void) {
    flip = UIButton(type: .system, primaryAction: UIAction(title: "") { _ in onFlip() })
    pin = UIButton(type: .system, primaryAction: UIAction(title: "Keep") { _ in onPin() })
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.55)
    flip.accessibilityIdentifier = "flip"
    pin.accessibilityIdentifier = "pin"
    name.textColor = .white
    name.textAlignment = .center
    for button in [flip, pin] {
      button.backgroundColor = UIColor(white: 1, alpha: 0.18)
      button.layer.cornerRadius = 22
      button.setTitleColor(.white, for: .normal)
      addSubview(button)
    }
    addSubview(name)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows what the director knows; the flip button names what it leads to.
  func show(_ director: CameraDirector) {
    name.text = director.active?.localizedName
    pin.setTitle(director.pinned == nil ? "Keep" : "Kept", for: .normal)
    flip.isEnabled = director.flipTarget != nil
    switch director.flipTarget.flatMap(director.side) {
    case .viewer: flip.setTitle("\u{21BB} Me", for: .normal)
    case .scene: flip.setTitle("\u{21BB} Scene", for: .normal)
    case nil: flip.setTitle("\u{21BB}", for: .normal)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (button, inset) = (Self.button, Self.inset)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let isColumn = bounds.height > bounds.width
    pin.frame = CGRect(origin: .zero, size: button)
    flip.frame = CGRect(origin: .zero, size: button)
    if isColumn {
      pin.center = CGPoint(x: middle.x, y: bounds.maxY - inset - button.height / 2)
      flip.center = CGPoint(x: middle.x, y: bounds.minY + inset + button.height / 2)
      name.frame = CGRect(x: 0, y: middle.y - button.height / 2, width: bounds.width, height: button.height)
    } else {
      pin.center = CGPoint(x: inset + button.width / 2, y: middle.y)
      flip.center = CGPoint(x: bounds.maxX - inset - button.width / 2, y: middle.y)
      let width = max(0, flip.frame.minX - pin.frame.maxX - 2 * inset)
      name.frame = CGRect(x: pin.frame.maxX + inset, y: pin.frame.minY, width: width, height: button.height)
    }
  }
}
