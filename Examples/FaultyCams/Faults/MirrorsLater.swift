import AVKit

/// Mirrors by hand in two steps; once the session runs, which the second waits for, the connection may be another one.
package final class MirrorsLater: CamController {
  override func mirror(_ camera: AVCaptureDeviceDescriptor) {
    let isForward = directions?.forwardFacingDeviceDescriptors.contains(camera) == true
    preview.previewLayer.connection?.automaticallyAdjustsVideoMirroring = false
    let service = service
    Task {
      await service.start()
      preview.previewLayer.connection?.isVideoMirrored = isForward
    }
  }
}
