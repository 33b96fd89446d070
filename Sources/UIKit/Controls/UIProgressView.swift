import CoreGraphics
import FoundationAdditions

/// A bar that shows how far something has come.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiprogressview
@MainActor
open class UIProgressView: UIView {
  private static let height: CGFloat = 4
  private let (track, filled) = (ControlPart(frame: .zero), ControlPart(frame: .zero))

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    for part in [track, filled] {
      part.layer.cornerRadius = UIProgressView.height / 2
      addSubview(part)
    }
    updateColors()
  }

  /// 0–1.
  open var progress: Float = 0 {
    didSet {
      progress = min(max(progress, 0), 1)
      setNeedsLayout()
    }
  }

  open func setProgress(_ progress: Float, animated: Bool) {
    changeValue(animated: animated) { self.progress = progress }
  }

  open var progressTintColor: UIColor? { didSet { updateColors() } }
  open var trackTintColor: UIColor? { didSet { updateColors() } }

  private func updateColors() {
    filled.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? UIColor(white: 0.47, alpha: 0.2)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rail = CGRect(
      x: bounds.minX, y: bounds.midY - UIProgressView.height / 2, width: bounds.width,
      height: UIProgressView.height)
    track.frame = rail
    filled.frame = CGRect(
      origin: rail.origin, size: CGSize(width: rail.width * CGFloat(progress), height: rail.height))
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIProgressView.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIProgressView.height)
  }
}
