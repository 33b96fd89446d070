import CoreGraphics
import FoundationAdditions
import Scheduling

/// Eight strokes in a circle of which one after the other is the darkest.
///
/// Main actor. It turns on the device's clock, once a second (*decided*), and does not keep the device from coming to
/// rest. https://developer.apple.com/documentation/uikit/uiactivityindicatorview
@MainActor
open class UIActivityIndicatorView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/style-swift.enum
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101

    fileprivate var side: CGFloat { self == .large ? 37 : 20 }
  }

  private static let count = 8
  private var strokes: [ControlPart] = []
  private var step = 0
  private var turn = 0

  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    self.style = style
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    strokes = (0..<UIActivityIndicatorView.count).map { _ in ControlPart(frame: .zero) }
    for stroke in strokes { addSubview(stroke) }
    update()
  }

  open var style = Style.medium { didSet { setNeedsLayout() } }
  open var color: UIColor! = .systemGray { didSet { update() } }
  /// Whether an indicator that stands still is not shown.
  open var hidesWhenStopped = true { didSet { update() } }
  public private(set) var isAnimating = false

  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    update()
    goOn()
  }

  open func stopAnimating() {
    isAnimating = false
    turn += 1
    update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    goOn()
  }

  /// The next step, while it turns in a window; a newer turn takes the place of an older one.
  private func goOn() {
    turn += 1
    guard isAnimating, let clock = window?.windowScene?.stage?.clock else { return }
    let mine = turn
    let time = clock.now + .milliseconds(1000 / UIActivityIndicatorView.count)
    clock.schedule(at: time, .background) { [weak self] in
      guard let self, turn == mine else { return }
      step = (step + 1) % UIActivityIndicatorView.count
      update()
      goOn()
    }
  }

  private func update() {
    isHidden = hidesWhenStopped && !isAnimating
    for (index, stroke) in strokes.enumerated() {
      let age = (step - index + UIActivityIndicatorView.count) % UIActivityIndicatorView.count
      stroke.backgroundColor = color ?? .systemGray
      stroke.alpha = 1 - 0.8 * CGFloat(age) / CGFloat(UIActivityIndicatorView.count)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    for (index, stroke) in strokes.enumerated() {
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(UIActivityIndicatorView.count)
      stroke.bounds = CGRect(x: 0, y: 0, width: side * 0.11, height: side * 0.28)
      stroke.layer.cornerRadius = side * 0.055
      stroke.center = CGPoint(
        x: bounds.midX + side * 0.34 * sin(angle), y: bounds.midY - side * 0.34 * cos(angle))
      stroke.transform = CGAffineTransform(rotationAngle: angle)
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
