import AVKit

/// Exchanges the camera where it hears of the directions, on the main actor.
package final class ConfiguresInHandler: CamController {
  override func show(_ camera: AVCaptureDeviceDescriptor) {
    guard let device = AVCaptureDevice(uniqueID: camera.uniqueID),
      let input = try? AVCaptureDeviceInput(device: device)
    else { return }
    target = camera
    let request = service.ask()
    cover(request)
    try? Self.exchange(service.session, input) { true }
    let service = service
    Task {
      await service.start()
      didSwitch(to: device, camera, request)
    }
  }
}
