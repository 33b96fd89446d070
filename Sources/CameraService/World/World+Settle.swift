import CaptureModel
import Scheduling

extension World {
  /// Returns when nothing is left to happen but background timers, and each preview of a running session has got a frame
  /// that was exposed in the present pose; or after so much time. False when something is left (Q3, Q5).
  @MainActor @discardableResult
  package func settle(atMost limit: Duration = .seconds(60)) async -> Bool {
    let end = clock.now + limit
    while await clock.settle(atMost: max(.zero, end - clock.now)) {
      guard let next = nextOutdatedPreview() else { return true }
      guard next <= end else { return false }
      await clock.sleep(until: next)
    }
    return false
  }

  /// When the last of the previews that show an earlier pose gets its next frame; nil when there are none.
  private func nextOutdatedPreview() -> Duration? {
    let (now, posed) = (clock.now, frames.poseTime)
    let times = hub.sessions.filter { $0.isStreaming(at: now) }.flatMap { session in
      session.model.running.connections.filter { $0.output.kind == .preview }.compactMap { connection in
        session.frame(for: connection.output.id, at: now).flatMap { frame -> Duration? in
          let camera = connection.input.camera
          let next = frame.frame.time + hub.settings(of: camera).framePeriod(of: camera)
          return frame.frame.time < posed && next > now ? next : nil
        }
      }
    }
    return times.max()
  }
}
