import CoreGraphics
import FoundationAdditions

/// A view that answers touches with actions.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uicontrol
@MainActor
open class UIControl: UIView {
  private var actions: [(action: UIAction, events: Event)] = []
  private var targets: [ControlTarget] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The action is performed at the control's primary event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// A control that is not enabled answers no touches.
  open var isEnabled = true { didSet { stateDidChange(from: oldValue, to: isEnabled) } }
  open var isSelected = false { didSet { stateDidChange(from: oldValue, to: isSelected) } }
  /// True while a finger is down on the control.
  open var isHighlighted = false { didSet { stateDidChange(from: oldValue, to: isHighlighted) } }

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private func stateDidChange(from old: Bool, to new: Bool) { if old != new { stateDidChange() } }

  /// For the sdk's controls, after ``state`` has changed.
  func stateDidChange() { setNeedsLayout() }

  // MARK: Actions

  /// An action with the identifier of an earlier one takes its place; its events are added where it is the same.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    let earlier = actions.first { $0.action.identifier == action.identifier }
    actions.removeAll { $0.action.identifier == action.identifier }
    let events = earlier?.action === action ? earlier?.events ?? [] : []
    actions.append((action, events.union(controlEvents)))
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for index in actions.indices where actions[index].action.identifier == actionIdentifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Linux has no `#selector`: see ``Selector``. The target is not kept alive; nil stands for the nearest
  /// responder from the control upwards that has the method.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let known = targets.firstIndex { $0.action == action && $0.isMeant(by: target) }
    if let known {
      targets[known].events.formUnion(controlEvents)
    } else {
      targets.append(ControlTarget(target, action, controlEvents))
    }
  }

  /// Nil stands for every target and for every action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    for index in targets.indices
    where (target == nil || targets[index].isMeant(by: target))
      && (action == nil || targets[index].action == action)
    { targets[index].events.subtract(controlEvents) }
    targets.removeAll { $0.events.isEmpty }
  }

  open var allControlEvents: Event {
    (actions.map(\.events) + targets.map(\.events)).reduce([]) { $0.union($1) }
  }

  /// Performs the actions for these events, in the order they were added, then tells the targets.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  private func send(_ controlEvents: Event, _ event: UIEvent?) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) { sendAction(action) }
    for target in targets where !target.events.isDisjoint(with: controlEvents) {
      if target.isAnyResponder || target.object != nil {
        sendAction(target.action, to: target.object, for: event)
      }
    }
  }

  /// Tells the target; with nil the nearest responder that has the method.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    let responder = sequence(first: self as UIResponder, next: \.next).first { action.isFor($0) }
    guard let object = target.map({ $0 as AnyObject }) ?? responder else { return }
    action.perform(on: object, sender: self, event: event)
  }

  /// Performs what a tap would.
  public func performPrimaryAction() { didTouchUpInside() }

  open func sendAction(_ action: UIAction) { action.perform(sender: self) }

  /// Whether a gesture of a view above is not to be taken from the control.
  func keeps(_ recognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Touches

  /// Whether a finger that came down on the control is still down.
  public private(set) var isTracking = false
  /// Whether that finger is over the control.
  public private(set) var isTouchInside = false

  /// A finger comes down; false leaves it alone.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// It moves; false ends the tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = point(inside: touch.location(in: self), with: event)
    if wasInside != isTouchInside {
      isHighlighted = isTouchInside
      send(isTouchInside ? .touchDragEnter : .touchDragExit, event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    if !continueTracking(touch, with: event) { stopTracking() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    stopTracking()
    endTracking(touch, with: event)
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside { didTouchUpInside() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  /// For the sdk's controls whose primary event this is.
  func didTouchUpInside() {}
}

@MainActor
private struct ControlTarget {
  weak var object: AnyObject?
  let isAnyResponder: Bool
  let action: Selector
  var events: UIControl.Event

  init(_ target: Any?, _ action: Selector, _ events: UIControl.Event) {
    object = target.map { $0 as AnyObject }
    isAnyResponder = target == nil
    self.action = action
    self.events = events
  }

  func isMeant(by target: Any?) -> Bool {
    target.map { object === $0 as AnyObject } ?? isAnyResponder
  }
}
