import CameraService
import CaptureModel
import CoreGraphics
import FoundationAdditions
import GestureModel
import QuartzCore

/// Watches the fingers on a view and tells its targets of a gesture.
///
/// Main actor. Subclasses of an app override the touch methods and set ``state``.
/// https://developer.apple.com/documentation/uikit/uigesturerecognizer
@MainActor
open class UIGestureRecognizer: NSObject {
  /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5

    public static let recognized = State.ended
  }

  /// Linux has no `#selector`: see ``Selector``. The target is not kept alive.
  public init(target: Any? = nil, action: Selector? = nil) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  // MARK: Targets

  private var targets: [Target] = []
  private var actions: [UIAction] = []

  open func addTarget(_ target: Any, action: Selector) {
    let isKnown = targets.contains { $0.object === target as AnyObject && $0.action == action }
    if !isKnown { targets.append(Target(object: target as AnyObject, action: action)) }
  }

  /// Nil stands for every target and for every action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { known in
      (target == nil || known.object === target as AnyObject) && (action == nil || known.action == action)
    }
  }

  /// Performs a closure's action with the gesture, as controls do. An addition (*decided*): Linux lacks selectors, and
  /// ten lines over `addTarget(_:action:)` give it to an app on the phone.
  open func addAction(_ action: UIAction) {
    actions.removeAll { $0.identifier == action.identifier }
    actions.append(action)
  }

  open func removeAction(_ action: UIAction) { actions.removeAll { $0.identifier == action.identifier } }

  private func tellTargets() {
    for target in targets {
      if let object = target.object { target.action.perform(on: object, sender: self) }
    }
    for action in actions { action.perform(sender: self) }
  }

  // MARK: State

  private var progress = GestureProgress()

  /// Setting it asks for a state: the recogniser gets it when the event has reached all recognisers and no other
  /// rules it out. A state that cannot follow is ignored.
  open var state: State {
    get { State(progress.state) }
    set { progress.request(newValue.value) }
  }

  var stage: GestureProgress.Stage { progress.stage }

  /// Takes on the states that were asked for, one by one, telling the targets.
  func advance() {
    while let next = progress.next() {
      if next != .failed { tellTargets() }
    }
  }

  func fail() {
    progress.stop()
    timer.cancel()
  }

  /// The gesture is over, whatever it is.
  private func cancelGesture() {
    guard let dispatcher, progress.stop() else { return }
    if state == .cancelled { tellTargets() }
    dispatcher.settle()
  }

  open var isEnabled = true { didSet { if !isEnabled { cancelGesture() } } }

  public internal(set) weak var view: UIView? {
    didSet { if oldValue !== view { cancelGesture() } }
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var name: String?

  // MARK: Touches of the view

  /// Whether the view's touches are cancelled when the gesture is recognised.
  open var cancelsTouchesInView = true
  /// Whether the view hears of fingers only when the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view hears of fingers that go only when the gesture has failed.
  open var delaysTouchesEnded = true

  // MARK: Others

  private var requirements: [WeakRecognizer] = []

  /// The gesture waits until the other one has failed, as long as both follow the same fingers.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(WeakRecognizer(value: otherGestureRecognizer))
  }

  func requires(_ other: UIGestureRecognizer) -> Bool {
    requirements.contains { $0.value === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  func prevents(_ other: UIGestureRecognizer) -> Bool {
    sharesTouch(with: other) && canPrevent(other) && other.canBePrevented(by: self)
      && !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
  }

  private func sharesTouch(with other: UIGestureRecognizer) -> Bool {
    knownTouches.contains { touch in other.knownTouches.contains { $0 === touch } }
  }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  var mayBegin: Bool {
    (view?.gestureRecognizerShouldBegin(self) ?? true)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  // MARK: Touches

  weak var dispatcher: TouchDispatcher?
  /// What is down, and what has gone in the present event.
  private(set) var touches: [UITouch] = []
  /// The last ones that were down.
  private var lastTouches: [UITouch] = []
  private var knownTouches: [UITouch] { touches.isEmpty ? lastTouches : touches }

  /// Takes a new finger; without effect where the gesture is decided already.
  func follow(_ touch: UITouch, for dispatcher: TouchDispatcher) {
    guard stage == .possible || progress.state == .began || progress.state == .changed else { return }
    self.dispatcher = dispatcher
    touches.append(touch)
    lastTouches = touches
    touch.gestureRecognizers = (touch.gestureRecognizers ?? []) + [self]
  }

  func letGo(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
    if !touches.isEmpty { lastTouches = touches }
  }

  /// The recogniser hears no more of a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touch.gestureRecognizers?.removeAll { $0 === self }
    letGo(touch)
    dispatcher?.recognizer(self, ignores: touch)
  }

  /// While the gesture is being recognised, and for its last action, the fingers it is made of.
  open var numberOfTouches: Int { knownTouches.count }

  /// The middle of the fingers, in the view's space; in the window's with nil. Zero without any.
  open func location(in view: UIView?) -> CGPoint {
    guard numberOfTouches > 0 else { return .zero }
    let points = (0..<numberOfTouches).map { location(ofTouch: $0, in: view) }
    let sum = points.reduce(into: CGPoint.zero) { sum, point in
      sum.x += point.x
      sum.y += point.y
    }
    return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
  }

  /// Of the touch with this number, below ``numberOfTouches``.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let known = knownTouches
    guard known.indices.contains(touchIndex) else {
      raise(
        Misuse(
          name: "NSRangeException",
          reason: "-[\(type(of: self)) locationOfTouch:inView:]: "
            + "index (\(touchIndex)) beyond bounds (\(known.count))."))
      return .zero
    }
    return known[touchIndex].location(in: view)
  }

  // MARK: Rules

  /// What the gestures of this class are; nil where an app's subclass knows itself. Made at the first finger.
  private(set) var rule: (any GestureRule)?
  private let timer = GestureTimer()

  /// For the sdk's recognisers.
  func makeRule() -> (any GestureRule)? { nil }

  func changeRule<Rule: GestureRule>(_ change: (inout Rule) -> Void) {
    guard var rule = rule as? Rule else { return }
    change(&rule)
    self.rule = rule
  }

  private func take(_ phase: FingerPhase, _ touches: Set<UITouch>, _ event: UIEvent) {
    let fingers = self.touches.filter(touches.contains).map { Finger($0.number, $0.location(in: nil)) }
    if rule == nil { rule = makeRule() }
    if let wanted = rule?.take(phase, fingers, at: event.timestamp) { progress.request(wanted) }
    setTimer()
  }

  private func setTimer() {
    guard stage != .over, stage != .wanting, let deadline = rule?.deadline, let clock = dispatcher?.clock
    else {
      return timer.cancel()
    }
    timer.set(to: deadline, on: clock) { [weak self] in self?.deadlinePassed() }
  }

  private func deadlinePassed() {
    if let wanted = rule?.deadlinePassed() { progress.request(wanted) }
    dispatcher?.settle()
  }

  // The touch methods of an app's subclass call super where they extend a gesture of the sdk.

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { take(.began, touches, event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { take(.moved, touches, event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { take(.ended, touches, event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    take(.cancelled, touches, event)
  }

  /// Whether the gesture is decided and its fingers have gone, or nothing is left to decide.
  var isFinished: Bool {
    touches.isEmpty && stage != .wanting && (progress.state.isOver || rule?.deadline == nil)
  }

  /// Fingers have gone; a gesture that has begun and has not ended by then is cancelled.
  func finish() {
    if progress.stop(), state == .cancelled { tellTargets() }
    reset()
  }

  /// Makes the recogniser ready for the next gesture. Overriders call super.
  open func reset() {
    timer.cancel()
    progress.reset()
    rule = nil
    lastTouches = []
    dispatcher = nil
  }
}

@MainActor
private struct Target {
  weak var object: AnyObject?
  let action: Selector
}

@MainActor
private struct WeakRecognizer {
  weak var value: UIGestureRecognizer?
}
