import CameraService
import Compositing
import CoreGraphics

/// An animation that a layer has, from when it is added until it is over or removed.
struct RunningAnimation {
  let key: String
  let object: CAAnimation
  /// In the layer's time.
  let value: LayerAnimation
  let serial: Int
  let batches: [AnimationBatch]
  /// What the layer looked like, where that fades.
  let old: LayerNode?
  var isOver = false

  /// Tells everybody.
  func end(isFinished: Bool) {
    guard !isOver else { return }
    object.delegate?.animationDidStop(object, finished: isFinished)
    for batch in batches { batch.end(isFinished: isFinished) }
  }
}

/// A layer's animations, and its place in time.
struct LayerMotion {
  var running: [RunningAnimation] = []
  var timing = MediaTiming()
  var isTimed = false
  private(set) var serials = 0

  mutating func nextSerial() -> Int {
    serials += 1
    return serials
  }

  /// The layer is gone: who waits for its animations hears of it in a later turn of the main actor.
  func abandon() {
    guard !running.isEmpty else { return }
    // Nobody else has them any more.
    nonisolated(unsafe) let stopped = running
    let clock = MediaClock.current
    clock.schedule(at: clock.now, .event) { for animation in stopped { animation.end(isFinished: false) } }
  }
}
