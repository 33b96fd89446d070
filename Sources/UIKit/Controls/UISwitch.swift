import CoreGraphics
import FoundationAdditions
import QuartzCore

/// A control that is on or off.
///
/// Main actor. Always 51 × 31 points. A change by a person sends `valueChanged` and `primaryActionTriggered`.
/// https://developer.apple.com/documentation/uikit/uiswitch
@MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  private static let inset: CGFloat = 2
  private static let offColor = UIColor(red: 0.914, green: 0.914, blue: 0.918, alpha: 1)

  private let (track, thumb) = (ControlPart(frame: .zero), ControlPart(frame: .zero))
  private var hasDragged = false
  private var wasOn = false

  /// The size of `frame` does not count.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UISwitch.size
    prepare()
  }

  private func prepare() {
    for part in [track, thumb] { addSubview(part) }
    update()
  }

  // MARK: Value

  private var value = false

  /// Setting it sends no event.
  open var isOn: Bool {
    get { value }
    set {
      value = newValue
      update()
    }
  }

  open func setOn(_ on: Bool, animated: Bool) { changeValue(animated: animated) { isOn = on } }

  // MARK: Look

  open var onTintColor: UIColor? { didSet { update() } }
  open var thumbTintColor: UIColor? { didSet { update() } }

  private func update() {
    let side = UISwitch.size.height - 2 * UISwitch.inset
    let left = value ? UISwitch.size.width - UISwitch.inset - side : UISwitch.inset
    track.frame = CGRect(origin: .zero, size: UISwitch.size)
    track.layer.cornerRadius = UISwitch.size.height / 2
    track.backgroundColor = value ? onTintColor ?? .systemGreen : UISwitch.offColor
    thumb.frame = CGRect(x: left, y: UISwitch.inset, width: side, height: side)
    thumb.layer.cornerRadius = side / 2
    thumb.backgroundColor = thumbTintColor ?? .white
    track.alpha = isEnabled ? 1 : 0.5
  }

  override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  open override var intrinsicContentSize: CGSize { UISwitch.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    wasOn = value
    return true
  }

  /// The thumb goes to the side the finger is on, once it has left the middle it came down near.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self).x - bounds.midX
    guard hasDragged || abs(place) > bounds.width / 4 else { return true }
    if (place > 0) != value { hasDragged = true }
    if hasDragged { isOn = place > 0 }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let isInside = touch.map { point(inside: $0.location(in: self), with: event) } ?? false
    if !hasDragged, isInside { isOn = !value }
    if value != wasOn { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  open override func cancelTracking(with event: UIEvent?) { isOn = wasOn }

  override func keeps(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap || (recognizer as? UIPanGestureRecognizer)?.minimumNumberOfTouches == 1
  }
}
