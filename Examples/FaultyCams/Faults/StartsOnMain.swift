import AVKit

/// Makes sure that the session runs, where it should long do so, on the main thread.
package final class StartsOnMain: CamController {
  override func didSwitch(
    to device: AVCaptureDevice, _ camera: AVCaptureDeviceDescriptor, _ request: Int
  ) {
    if !service.session.isRunning { service.session.startRunning() }
    super.didSwitch(to: device, camera, request)
  }
}
