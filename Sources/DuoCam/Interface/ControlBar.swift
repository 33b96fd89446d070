import AVKit
import UIKit

/// The strip of controls over the preview: flip, keep this camera, and which camera it is.
final class ControlBar: UIView {
  static let height: CGFloat = 76

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
    let inset: CGFloat = 12
    let button = CGSize(width: 92, height: 44)
    let y = (bounds.height - button.height) / 2
    pin.frame = CGRect(origin: CGPoint(x: inset, y: y), size: button)
    flip.frame = CGRect(origin: CGPoint(x: bounds.width - inset - button.width, y: y), size: button)
    name.frame = CGRect(
      x: pin.frame.maxX + inset, y: y, width: max(0, flip.frame.minX - pin.frame.maxX - 2 * inset),
      height: button.height)
  }
}
