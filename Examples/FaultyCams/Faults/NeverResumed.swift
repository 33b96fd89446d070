import AVFoundation

/// Stops the session when it is interrupted, and goes on afterwards unless a switch is under way, which will start it.
package final class NeverResumed: CamController {
  override func listen() {
    hear(AVCaptureSession.wasInterruptedNotification) { cam in
      let service = cam.service
      Task { await service.stop() }
    }
    hear(AVCaptureSession.interruptionEndedNotification) { cam in
      let service = cam.service
      if cam.shown == cam.target { Task { await service.start() } }
    }
  }
}
