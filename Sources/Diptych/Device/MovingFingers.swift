import Scheduling
import UIKit

/// Fingers on a scene that have come down and have a way to go.
@MainActor
struct MovingFingers {
  private let scene: UIWindowScene
  private let fingers: [(path: FingerPath, number: Int)]

  /// Puts them down.
  init(_ paths: [FingerPath], on scene: UIWindowScene) {
    self.scene = scene
    fingers = paths.map { ($0, scene.newFinger()) }
    scene.touch(fingers.map { FingerNews($0.number, .down($0.path.start)) })
  }

  /// They go their ways in a time, and leave the glass.
  func move(over duration: Duration, on clock: any EngineClock) async {
    let (begin, seconds) = (clock.now, duration.inSeconds)
    var frame = 1.0
    while frame / 60 < seconds {
      await clock.sleep(until: begin + .ns(seconds: frame / 60))
      go(to: frame / 60 / seconds)
      frame += 1
    }
    await clock.sleep(until: begin + duration)
    go(to: 1)
    scene.touch(fingers.map { FingerNews($0.number, .up) })
  }

  private func go(to share: Double) {
    let moving = fingers.filter { !$0.path.isStill }
    if !moving.isEmpty { scene.touch(moving.map { FingerNews($0.number, .move($0.path.point(at: share))) }) }
  }
}
