import CoreGraphics
import FoundationAdditions
import QuartzCore

/// A row of titles of which one is selected.
///
/// Main actor. A person's choice performs the segment's action and sends `valueChanged`.
/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor
open class UISegmentedControl: UIControl {
  public static let noSegment = -1

  private static let height: CGFloat = 32
  private static let padding: CGFloat = 10
  private static let inset: CGFloat = 2

  @MainActor
  private struct Segment {
    var title: String?
    var action: UIAction?
    var isEnabled = true
    /// Points; 0 for an equal share.
    var width: CGFloat = 0
    let label = UILabel()
  }

  private var segments: [Segment] = []
  private let chosen = ControlPart(frame: .zero)
  private var selection = UISegmentedControl.noSegment

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  /// Strings become titles; other items have none.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      insert(Segment(title: item as? String), at: index)
    }
    sizeToFit()
  }

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (index, action) in actions.enumerated() { insertSegment(action: action, at: index, animated: false) }
    if frame.isEmpty { sizeToFit() }
  }

  private func prepare() {
    layer.cornerRadius = 8
    backgroundColor = UIColor(red: 0.463, green: 0.463, blue: 0.502, alpha: 0.12)
    chosen.layer.cornerRadius = 6
    addSubview(chosen)
    update()
  }

  // MARK: Segments

  open var numberOfSegments: Int { segments.count }

  private func insert(_ segment: Segment, at index: Int) {
    let index = min(max(index, 0), segments.count)
    segment.label.font = .systemFont(ofSize: 13, weight: .medium)
    segment.label.textAlignment = .center
    segments.insert(segment, at: index)
    addSubview(segment.label)
    if selection >= index { selection += 1 }
    update()
  }

  /// Behind the last one where there are fewer.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    changeValue(animated: animated) { insert(Segment(title: title), at: segment) }
  }

  /// With the action's title. An action of the same identifier goes.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let known = segmentIndex(identifiedBy: action.identifier)
    if known != NSNotFound { removeSegment(at: known, animated: false) }
    changeValue(animated: animated) { insert(Segment(title: action.title, action: action), at: segment) }
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    changeValue(animated: animated) {
      segments.remove(at: segment).label.removeFromSuperview()
      if selection == segment { selection = UISegmentedControl.noSegment }
      if selection > segment { selection -= 1 }
      update()
    }
  }

  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: 0, animated: false) }
  }

  private func change(_ index: Int, _ change: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    change(&segments[index])
    update()
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }

  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) {
      $0.action = action
      $0.title = action.title
    }
  }

  open func actionForSegment(at segment: Int) -> UIAction? {
    segments.indices.contains(segment) ? segments[segment].action : nil
  }

  /// `NSNotFound` where no segment has such an action.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
  }

  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }

  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && segments[segment].isEnabled
  }

  /// Points; 0 gives the segment an equal share of what is left.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }

  open func widthForSegment(at segment: Int) -> CGFloat {
    segments.indices.contains(segment) ? segments[segment].width : 0
  }

  // MARK: Selection

  /// ``noSegment`` where there is none. Setting it sends no event.
  open var selectedSegmentIndex: Int {
    get { selection }
    set {
      selection = segments.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment
      update()
    }
  }

  /// Whether a segment stays selected only while it is touched.
  open var isMomentary = false
  open var selectedSegmentTintColor: UIColor? { didSet { update() } }

  private func update() {
    chosen.isHidden = selection == UISegmentedControl.noSegment
    chosen.backgroundColor = selectedSegmentTintColor ?? .white
    for (index, segment) in segments.enumerated() {
      segment.label.text = segment.title
      segment.label.isEnabled = segment.isEnabled && isEnabled
      segment.label.font = .systemFont(ofSize: 13, weight: index == selection ? .semibold : .medium)
    }
    setNeedsLayout()
  }

  override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  // MARK: Layout

  private var frames: [CGRect] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let flexible = segments.count { $0.width == 0 }
    let share = flexible > 0 ? max(bounds.width - fixed, 0) / CGFloat(flexible) : 0
    var left = bounds.minX
    return segments.map { segment in
      let width = segment.width > 0 ? segment.width : share
      defer { left += width }
      return CGRect(x: left, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = frames
    for (segment, frame) in zip(segments, frames) { segment.label.frame = frame }
    let inset = UISegmentedControl.inset
    if frames.indices.contains(selection) { chosen.frame = frames[selection].insetBy(dx: inset, dy: inset) }
  }

  open override var intrinsicContentSize: CGSize {
    let titles = segments.map { $0.label.intrinsicContentSize.width + 2 * UISegmentedControl.padding }
    let widest = titles.max() ?? 0
    let width = segments.reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
    return CGSize(width: width, height: UISegmentedControl.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Touches

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let place = touch?.location(in: self),
      let index = frames.firstIndex(where: { $0.contains(place) }), segments[index].isEnabled,
      isMomentary || index != selection
    else { return }
    selectedSegmentIndex = index
    if let action = segments[index].action { sendAction(action) }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { selectedSegmentIndex = UISegmentedControl.noSegment }
  }

  override func keeps(_ recognizer: UIGestureRecognizer) -> Bool { recognizer.isSingleTap }
}
