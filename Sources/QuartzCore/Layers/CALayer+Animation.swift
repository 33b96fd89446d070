import CameraService
import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging
import Scheduling

extension CALayer {
  // MARK: Animations

  /// Adds a copy of an animation; one with the same key is removed. A nil key replaces nothing.
  public func add(_ anim: CAAnimation, forKey key: String?) { start(anim, key: key, from: nil) }

  public func removeAnimation(forKey key: String) {
    for index in motion.running.indices.reversed() where motion.running[index].key == key {
      motion.running.remove(at: index).end(isFinished: false)
    }
  }

  public func removeAllAnimations() {
    let stopped = motion.running
    motion.running = []
    for animation in stopped { animation.end(isFinished: false) }
  }

  /// In the order they were added; nil without any.
  public func animationKeys() -> [String]? {
    let keys = motion.running.filter { !$0.key.isEmpty }.map(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// What was added with the key, not to be changed any more.
  public func animation(forKey key: String) -> CAAnimation? {
    motion.running.last { $0.key == key }?.object
  }

  /// - Parameter old: The value a basic animation without values starts from.
  func start(_ animation: CAAnimation, key: String?, from old: AnimatedValue?) {
    if let basic = animation as? CAPropertyAnimation, basic.keyPath == nil { basic.keyPath = key }
    guard var value = animation.makeValue(defaultDuration: CATransaction.animationDuration()) else { return }
    if let old, case .track(var track) = value.content, case .between(nil, nil, nil) = track.values {
      track.values = .between(from: old, to: nil, by: nil)
      value.content = .track(track)
    }
    let now = MediaClock.seconds
    if animation.beginTime == 0 { value.timing.begin = ownTime(at: now) }
    var before: LayerNode?
    if case .fade = value.content { before = renderNode() }
    if let key { removeAnimation(forKey: key) }
    let batches = CATransaction.openBatches
    let entry = RunningAnimation(
      key: key ?? "", object: animation, value: value, serial: motion.nextSerial(), batches: batches,
      old: before)
    motion.running.append(entry)
    for batch in batches { batch.begin() }
    animation.delegate?.animationDidStart(animation)
    awaitEnd(of: entry, now: now)
  }

  /// One timer an animation, for whoever waits for its end; what is shown needs none.
  private func awaitEnd(of animation: RunningAnimation, now: Double) {
    guard let end = timeOutside(at: animation.value.timing.end), end.isFinite else { return }
    let layer = WeakReference(self)
    let serial = animation.serial
    MediaClock.current.schedule(at: .ns(seconds: max(end, now)), .event) {
      layer.object?.endAnimation(serial)
    }
  }

  private func endAnimation(_ serial: Int) {
    guard let index = motion.running.firstIndex(where: { $0.serial == serial }) else { return }
    let animation = motion.running[index]
    let now = MediaClock.seconds
    // A layer's speed may have changed meanwhile.
    guard ownTime(at: now) >= animation.value.timing.end - 1e-6 else {
      return awaitEnd(of: animation, now: now)
    }
    if animation.object.isRemovedOnCompletion {
      motion.running.remove(at: index)
    } else {
      motion.running[index].isOver = true
    }
    animation.end(isFinished: true)
  }

  func timingDidChange() {
    let now = MediaClock.seconds
    for animation in motion.running where !animation.isOver { awaitEnd(of: animation, now: now) }
  }

  // MARK: Actions

  /// A property has got another value than `old`: its action runs.
  ///
  /// The layer of a view is animated only while its view is; any other by itself, when it has been shown before.
  package func didChange(_ property: String, from old: @autoclosure () -> AnimatedValue?) {
    if owner == nil {
      guard isSeen, !CATransaction.disableActions() else { return }
    }
    guard let action = action(forKey: property) else { return }
    guard let animation = action as? CAAnimation else {
      return action.run(forKey: property, object: self, arguments: nil)
    }
    guard let old = old() else { return }
    start(animation, key: property, from: shownValue(property, own: old))
  }

  /// Whether the layer is in a tree that is shown, and was in an earlier turn.
  private var isSeen: Bool {
    var layer = self
    while true {
      if LayerTurn.isCurrent(layer.turn) { return false }
      guard let above = layer.superlayer ?? layer.masked else { break }
      layer = above
    }
    return layer.host?.placement != nil
  }

  /// The first that is found: the delegate's, that in ``actions``, the class'. `NSNull` ends the search.
  public func action(forKey event: String) -> (any CAAction)? {
    if let owner { return owner.action(for: self, forKey: event).unlessNull }
    if let action = delegate?.action(for: self, forKey: event) { return Optional(action).unlessNull }
    if let action = actions?[event] { return Optional(action).unlessNull }
    if let action = type(of: self).defaultAction(forKey: event) { return Optional(action).unlessNull }
    guard animatableValue(event) != nil else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.duration = CATransaction.animationDuration()
    return animation.duration > 0 ? animation : nil
  }

  // MARK: What is shown

  /// The values at a moment of the layer's own time.
  func shown(at time: Double) -> ShownValues {
    guard !motion.running.isEmpty else { return ShownValues(nil) }
    return ShownValues(values(at: time) { [unowned self] in animatableValue($0) })
  }

  /// A property's value as it is shown now, where its own value is `own`.
  private func shownValue(_ property: String, own: AnimatedValue) -> AnimatedValue {
    guard !motion.running.isEmpty else { return own }
    return values(at: ownTime(at: MediaClock.seconds)) { [unowned self] in
      $0 == property ? own : animatableValue($0)
    }[property] ?? own
  }

  private func values(at time: Double, model: @escaping (String) -> AnimatedValue?) -> AnimatedValues {
    var values = AnimatedValues(model: model)
    for animation in motion.running { animation.value.apply(to: &values, at: time) }
    return values
  }

  // MARK: Time

  /// The layer's own time at a moment of the engine's.
  func ownTime(at time: Double) -> Double {
    let around = superlayer?.ownTime(at: time) ?? time
    return motion.isTimed ? motion.timing.ownTime(at: around) : around
  }

  /// The engine's time at a moment of the layer's own; nil while time stands still.
  private func timeOutside(at own: Double) -> Double? {
    guard let around = motion.isTimed ? motion.timing.surroundingTime(at: own) : own else { return nil }
    return superlayer.map { $0.timeOutside(at: around) } ?? around
  }

  /// From another layer's time; from the engine's when nil.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    (l.map { $0.timeOutside(at: t) } ?? t).map { ownTime(at: $0) } ?? t
  }

  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    timeOutside(at: t).map { l?.ownTime(at: $0) ?? $0 } ?? t
  }
}

extension (any CAAction)? {
  fileprivate var unlessNull: (any CAAction)? { self is NSNull ? nil : self }
}

/// A layer held weakly by a timer.
///
/// @unchecked: the timer runs on the main thread, where animated layers belong.
private struct WeakReference: @unchecked Sendable {
  weak let object: CALayer?

  init(_ object: CALayer) { self.object = object }
}
