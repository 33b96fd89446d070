import CoreGraphics
import GestureModel
import QuartzCore
import Scheduling

/// The fingers on a scene: gives each to the view it hits and to the recognisers on that view and above it, decides
/// between them, and tells everybody what happens.
@MainActor
final class TouchDispatcher {
  private weak var scene: UIWindowScene?
  private var records: [TouchRecord] = []
  /// Recognisers that follow fingers: those on inner views first, on one view in the order they were added (T3).
  private var recognizers: [UIGestureRecognizer] = []
  private var lastTap: (time: TimeInterval, place: CGPoint, count: Int)?

  init(scene: UIWindowScene) { self.scene = scene }

  var clock: (any EngineClock)? { scene?.stage?.clock }

  private var fingerCount = 0

  func newFinger() -> Int {
    fingerCount += 1
    return fingerCount
  }

  func isDown(_ finger: Int) -> Bool { record(of: finger) != nil }

  private func record(of finger: Int) -> TouchRecord? {
    records.first { $0.touch.number == finger && !$0.isLifted }
  }

  /// What fingers do at one time. News of a finger that is not down are ignored.
  func handle(_ news: [FingerNews]) {
    for record in records where !record.isLifted { record.touch.phase = .stationary }
    for item in news { take(item) }
    let event = UIEvent(Set(records.map(\.touch)))
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let touches = Set(news.compactMap { touch(of: $0, in: phase) })
      if !touches.isEmpty { tellRecognizers(phase, touches, event) }
    }
    let gone = records.filter(\.isLifted).map(\.touch)
    settle()
    for recognizer in recognizers { for touch in gone { recognizer.letGo(touch) } }
    resetFinished()
  }

  /// All fingers that are down are taken away: the scene moves or loses the person's attention (T6).
  func cancelAll() {
    let down = records.filter { !$0.isLifted }.map { FingerNews($0.touch.number, .cancel) }
    if !down.isEmpty { handle(down) }
  }

  /// The view that a finger hit; nil when it is not down.
  func view(of finger: Int) -> UIView? { record(of: finger)?.view }

  // MARK: Fingers

  private func take(_ news: FingerNews) {
    let known = record(of: news.finger)
    switch news.kind {
    case .down(let point):
      if known == nil { touchDown(news.finger, at: point) }
    case .move(let point):
      guard let known, let window = known.touch.window else { return }
      known.touch.move(to: window.layer.convert(point, from: nil), .moved)
      known.move()
    case .up:
      guard let known else { return }
      known.touch.move(to: known.touch.location(in: nil), .ended)
      known.lift(cancelled: false)
      lastTap = (known.touch.timestamp, known.touch.location(in: nil), known.touch.tapCount)
    case .cancel:
      guard let known else { return }
      known.touch.move(to: known.touch.location(in: nil), .cancelled)
      known.lift(cancelled: true)
    }
  }

  private func touchDown(_ finger: Int, at point: CGPoint) {
    guard let (window, view, place) = hit(point) else { return }
    let down = records.filter { !$0.isLifted }
    let isKeptOut = down.contains { $0.view !== view && ($0.view.isExclusiveTouch || view.isExclusiveTouch) }
    guard !isKeptOut else { return }
    let touch = UITouch(finger, at: place, in: window, view: view, tapCount: tapCount(at: place))
    let isTold = view.isMultipleTouchEnabled || !down.contains { $0.view === view && $0.isHeardByView }
    let record = TouchRecord(touch, view: view, told: isTold)
    records.append(record)
    for view in sequence(first: view, next: \.superview) {
      for recognizer in view.recognizers where recognizer.isEnabled && mayReceive(recognizer, touch) {
        follow(record, with: recognizer)
      }
    }
  }

  func hit(_ point: CGPoint) -> (UIWindow, UIView, CGPoint)? {
    guard let scene else { return nil }
    for window in scene.visibleWindows.reversed() {
      let place = window.layer.convert(point, from: nil)
      if let view = window.hitTest(place, with: nil) { return (window, view, place) }
    }
    return nil
  }

  private func tapCount(at place: CGPoint) -> Int {
    guard let lastTap, CACurrentMediaTime() - lastTap.time <= GestureLimits.tapInterval,
      hypot(lastTap.place.x - place.x, lastTap.place.y - place.y) <= GestureLimits.tapDistance
    else { return 1 }
    return lastTap.count + 1
  }

  private func mayReceive(_ recognizer: UIGestureRecognizer, _ touch: UITouch) -> Bool {
    if let control = touch.view as? UIControl, recognizer.view !== control, control.keeps(recognizer) {
      return false
    }
    return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  private func follow(_ record: TouchRecord, with recognizer: UIGestureRecognizer) {
    recognizer.follow(record.touch, for: self)
    guard recognizer.touches.contains(where: { $0 === record.touch }) else { return }
    if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
    record.undecided.append(recognizer)
  }

  // MARK: Recognisers

  private func touch(of news: FingerNews, in phase: UITouch.Phase) -> UITouch? {
    records.last { $0.touch.number == news.finger && $0.touch.phase == phase }?.touch
  }

  private func tellRecognizers(_ phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent) {
    for recognizer in recognizers {
      let own = touches.intersection(recognizer.touches)
      guard !own.isEmpty, recognizer.stage != .over, recognizer.state != .ended else { continue }
      switch phase {
      case .began: recognizer.touchesBegan(own, with: event)
      case .moved: recognizer.touchesMoved(own, with: event)
      case .ended: recognizer.touchesEnded(own, with: event)
      default: recognizer.touchesCancelled(own, with: event)
      }
    }
  }

  func recognizer(_ recognizer: UIGestureRecognizer, ignores touch: UITouch) {
    for record in records where record.touch === touch {
      record.undecided.removeAll { $0 === recognizer }
    }
  }

  /// Lets recognisers have the states they have asked for, as far as they may, and tells the views what is left for
  /// them.
  func settle() {
    let contenders = recognizers
    let decisions = GestureArbiter.decide(
      contenders.map(\.stage), requires: { contenders[$0].requires(contenders[$1]) },
      prevents: { contenders[$0].prevents(contenders[$1]) }, shouldBegin: { contenders[$0].mayBegin })
    for (index, decision) in decisions where decision == .fail { contenders[index].fail() }
    let recognized = Set(decisions.filter { $0.decision == .recognize }.map(\.index))
    for (index, recognizer) in contenders.enumerated()
    where recognizer.stage != .wanting || recognized.contains(index) { recognizer.advance() }
    for record in records {
      let followers = record.undecided
      record.undecided.removeAll { $0.stage == .recognized || $0.stage == .over }
      if followers.contains(where: { $0.stage == .recognized && $0.cancelsTouchesInView }) { record.cut() }
    }
    tellViews()
    resetFinished()
  }

  private func resetFinished() {
    for recognizer in recognizers where recognizer.isFinished {
      recognizers.removeAll { $0 === recognizer }
      recognizer.finish()
    }
  }

  // MARK: Views

  /// One view and phase after another, so that whatever a view does meanwhile counts.
  private func tellViews() {
    while let first = records.first(where: { $0.next != nil }), let phase = first.next {
      let batch = records.filter { $0.view === first.view && $0.next == phase }
      for record in batch { record.didTell(phase) }
      let touches = Set(batch.map(\.touch))
      let event = UIEvent(Set(records.map(\.touch)))
      let view = first.view
      switch phase {
      case .began: view.touchesBegan(touches, with: event)
      case .moved: view.touchesMoved(touches, with: event)
      case .ended: view.touchesEnded(touches, with: event)
      default: view.touchesCancelled(touches, with: event)
      }
    }
    records.removeAll(where: \.isDone)
  }
}
