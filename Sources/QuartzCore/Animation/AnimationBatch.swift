import CameraService
import Scheduling

/// Animations that somebody waits for together.
package final class AnimationBatch {
  private let completion: (Bool) -> Void
  private let isLater: Bool
  private var pending = 0
  private var isClosed = false
  private var isFinished = true

  /// - Parameters:
  ///   - isLater: Where there is nothing to wait for, the completion runs in a later turn of the main actor instead
  ///     of at once.
  ///   - completion: Runs once, when the batch is closed and all its animations are over; told whether all of them
  ///     reached their end.
  package init(isLater: Bool = false, _ completion: @escaping (Bool) -> Void) {
    self.isLater = isLater
    self.completion = completion
  }

  func begin() { pending += 1 }

  func end(isFinished: Bool) {
    pending -= 1
    self.isFinished = self.isFinished && isFinished
    if pending == 0, isClosed { completion(self.isFinished) }
  }

  /// No more animations come.
  package func close() {
    isClosed = true
    guard pending == 0 else { return }
    guard isLater else { return completion(true) }
    nonisolated(unsafe) let completion = completion
    // It stays on the main thread.
    let clock = MediaClock.current
    clock.schedule(at: clock.now, .event) { completion(true) }
  }
}
