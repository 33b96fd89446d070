import CoreGraphics
import FoundationAdditions
import QuartzCore

/// A control for a number between two others.
///
/// Main actor. The finger has to come down on the thumb, or within 10 points of it (*decided*).
/// https://developer.apple.com/documentation/uikit/uislider
@MainActor
open class UISlider: UIControl {
  private static let height: CGFloat = 34
  private static let thumbSide: CGFloat = 27
  private static let trackHeight: CGFloat = 4
  private static let reach: CGFloat = 10

  private let (track, filled, thumb) = (
    ControlPart(frame: .zero), ControlPart(frame: .zero), ControlPart(frame: .zero)
  )
  /// From the finger to the middle of the thumb.
  private var grip: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    for part in [track, filled, thumb] { addSubview(part) }
    track.layer.cornerRadius = UISlider.trackHeight / 2
    filled.layer.cornerRadius = UISlider.trackHeight / 2
    thumb.layer.borderColor = UIColor(white: 0, alpha: 0.08).cgColor
    thumb.layer.borderWidth = 0.5
    updateColors()
  }

  // MARK: Value

  private var number: Float = 0

  /// Held between minimum and maximum. Setting it sends no event.
  open var value: Float {
    get { number }
    set {
      number = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      setNeedsLayout()
    }
  }

  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = number
    }
  }

  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = number
    }
  }

  open func setValue(_ value: Float, animated: Bool) {
    changeValue(animated: animated) { self.value = value }
  }

  /// Whether `valueChanged` is sent while the thumb moves, or only when the finger goes.
  open var isContinuous = true

  // MARK: Look

  open var minimumTrackTintColor: UIColor? { didSet { updateColors() } }
  open var maximumTrackTintColor: UIColor? { didSet { updateColors() } }
  open var thumbTintColor: UIColor? { didSet { updateColors() } }

  private func updateColors() {
    filled.backgroundColor = minimumTrackTintColor ?? tintColor
    track.backgroundColor = maximumTrackTintColor ?? UIColor(white: 0.47, alpha: 0.2)
    thumb.backgroundColor = thumbTintColor ?? .white
    for part in [track, filled] { part.alpha = isEnabled ? 1 : 0.5 }
  }

  override func stateDidChange() {
    super.stateDidChange()
    updateColors()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX, y: bounds.midY - UISlider.trackHeight / 2, width: bounds.width,
      height: UISlider.trackHeight)
  }

  /// The thumb's middle goes from half its width inside the track's left end to that inside its right end.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let (side, span) = (UISlider.thumbSide, maximumValue - minimumValue)
    let share = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    return CGRect(
      x: rect.minX + share * max(rect.width - side, 0), y: rect.midY - side / 2, width: side, height: side)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rail = trackRect(forBounds: bounds)
    let knob = thumbRect(forBounds: bounds, trackRect: rail, value: number)
    track.frame = rail
    filled.frame = CGRect(x: rail.minX, y: rail.minY, width: knob.midX - rail.minX, height: rail.height)
    thumb.frame = knob
    thumb.layer.cornerRadius = knob.width / 2
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UISlider.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UISlider.height)
  }

  // MARK: Touches

  private var knob: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: number)
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    guard knob.insetBy(dx: -UISlider.reach, dy: -UISlider.reach).contains(place) else { return false }
    grip = knob.midX - place.x
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let rail = trackRect(forBounds: bounds)
    let room = rail.width - knob.width
    guard room > 0 else { return true }
    let share = (touch.location(in: self).x + grip - knob.width / 2 - rail.minX) / room
    let old = number
    value = minimumValue + Float(share) * (maximumValue - minimumValue)
    if isContinuous, number != old { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  override func keeps(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let swipe = recognizer as? UISwipeGestureRecognizer else { return false }
    return !swipe.direction.isDisjoint(with: [.left, .right])
  }
}
