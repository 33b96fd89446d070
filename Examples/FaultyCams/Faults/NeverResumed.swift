import AVFoundation

/// Stops the session when it is interrupted, and goes on afterwards unless a switch is under way, which will start it.
package final class NeverResumed: CamController {
  override func listen() {
    let service = service
    hear(AVCaptureSession.wasInterruptedNotification) { _ in Task { await service.stop() } }
    hear(AVCaptureSession.interruptionEndedNotification) { cam in
      if cam.shown == cam.target { Task { await service.start() } }
    }
  }
}
