import CoreGraphics
import FoundationAdditions
import Layout
import QuartzCore

/// A control with a title, an image or both that performs its action when it is tapped.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uibutton
@MainActor
open class UIButton: UIControl {
  /// https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum
  public enum ButtonType: Int, Sendable {
    /// The title is white until another colour is set.
    case custom = 0
    /// The title has the tint colour and fades under a finger.
    case system = 1
  }

  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  public private(set) var buttonType = ButtonType.custom
  private let label = UILabel()
  private let subtitle = UILabel()
  private let picture = UIImageView(image: nil)
  private let plate = ControlPart(frame: .zero)
  private var titles: [UInt: String] = [:]
  private var images: [UInt: UIImage] = [:]
  private var titleColors: [UInt: UIColor] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    update()
  }

  /// With the action's title.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    take(primaryAction)
  }

  /// With the action's title, where it has one.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    buttonType = .system
    self.configuration = configuration
    take(primaryAction)
  }

  private func prepare() {
    addSubview(plate)
    label.textAlignment = .center
    subtitle.textAlignment = .center
    for part in [picture, label, subtitle] { addSubview(part) }
    update()
  }

  private func take(_ action: UIAction?) {
    if let title = action?.title, !title.isEmpty { setTitle(title, for: .normal) }
    update()
  }

  // MARK: Configuration

  /// Nil for a button that looks as its ``titleLabel`` and colours are set.
  open var configuration: Configuration? { didSet { update() } }

  /// Called before the button is shown in another state; sets ``configuration`` to suit it.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Asks for ``updateConfiguration()`` before the next layout.
  open func setNeedsUpdateConfiguration() { setNeeds(.configuration, below: .propertiesBelow) }

  /// Before the button is shown in another state, and again when something `@Observable` that it or
  /// ``configurationUpdateHandler`` has read changes; that handler is called after it.
  /// https://developer.apple.com/documentation/uikit/uibutton/updateconfiguration()
  open func updateConfiguration() {}

  override func updateOwnConfiguration() {
    track(.configuration) {
      updateConfiguration()
      configurationUpdateHandler?(self)
    }
  }

  /// A tap selects and deselects the button.
  open var changesSelectionAsPrimaryAction = false

  // MARK: Title and image

  /// Shows the title of the state the button is in.
  open var titleLabel: UILabel? { label }
  open var imageView: UIImageView? { picture }
  open var subtitleLabel: UILabel? { subtitle }

  /// A state without a title of its own shows the normal one.
  open func setTitle(_ title: String?, for state: State) {
    let isKnown = titles[state.rawValue] == title && (configuration == nil || configuration?.title == title)
    if isKnown, label.text == currentTitle { return }
    titles[state.rawValue] = title
    if state == .normal, configuration != nil { configuration?.title = title }
    update()
  }

  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    guard titleColors[state.rawValue] != color else { return }
    titleColors[state.rawValue] = color
    update()
  }

  open func titleColor(for state: State) -> UIColor? {
    titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
  }

  /// A state without an image of its own shows the normal one.
  open func setImage(_ image: UIImage?, for state: State) {
    let isKnown = configuration == nil && images[state.rawValue].map { $0.looks(like: image) } ?? false
    images[state.rawValue] = image
    if state == .normal, configuration != nil { configuration?.image = image }
    // The view shows the same, of another object.
    if isKnown, let current = currentImage, current.looks(like: picture.image) {
      picture.image = current
    } else {
      update()
    }
  }

  open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[State.normal.rawValue] }

  open var currentImage: UIImage? { image(for: state) ?? configuration?.image }

  open var currentTitle: String? { title(for: state) ?? configuration?.title }

  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
  }

  /// The title, unless another label is given.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Drawing

  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsUpdateConfiguration()
    update()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    update()
  }

  private var look: ButtonLook {
    ButtonLook(configuration, state: state, tint: tintColor, isSystem: buttonType == .system)
  }

  private func update() {
    label.text = currentTitle
    subtitle.text = configuration?.subtitle
    picture.image = currentImage
    let look = look
    if configuration == nil {
      let hasOwnColor = titleColors[state.rawValue] != nil
      label.textColor = isEnabled || hasOwnColor ? currentTitleColor : .systemGray
    } else {
      label.textColor = titleColor(for: state) ?? look.foreground
    }
    if let size = look.fontSize { label.font = .systemFont(ofSize: size) }
    subtitle.font = .systemFont(ofSize: 12)
    subtitle.textColor = label.textColor
    for part in [label, subtitle, picture] { part.alpha = look.alpha }
    picture.tintColor = label.textColor
    plate.backgroundColor = look.background
    plate.alpha = look.alpha
    plate.layer.borderColor = configuration?.background.strokeColor?.cgColor
    plate.layer.borderWidth = configuration?.background.strokeWidth ?? 0
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var insets: UIEdgeInsets { configuration?.contentInsets.edgeInsets ?? contentEdgeInsets }

  private var content: ButtonContent {
    ButtonContent(
      image: picture.image?.size, title: label.intrinsicContentSize, subtitle: subtitle.intrinsicContentSize,
      placement: configuration?.imagePlacement ?? .leading, imagePadding: configuration?.imagePadding ?? 0,
      titlePadding: configuration?.titlePadding ?? 0, insets: insets)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = content.frames(in: bounds)
    label.frame = frames.title
    subtitle.frame = frames.subtitle
    picture.frame = frames.image
    plate.frame = bounds
    plate.layer.cornerRadius = look.cornerRadius(of: bounds.size)
  }

  open override var intrinsicContentSize: CGSize { content.size }

  /// Of the title, which lies inside the insets.
  var titleBaselines: Baselines? {
    guard var baselines = label.textBaselines else { return nil }
    let shift = (insets.top - insets.bottom) / 2
    baselines.first.offset += shift
    baselines.last.offset += shift
    return baselines
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Touches

  override func keeps(_ recognizer: UIGestureRecognizer) -> Bool { recognizer.isSingleTap }

  override func didTouchUpInside() {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: .primaryActionTriggered)
  }
}
