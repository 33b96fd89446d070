import AVKit

/// Counts a camera as shown when it asks for it: what the session's preset keeps out is not tried again.
package final class DescriptorTooEarly: HonestCamIn4K {
  override func show(_ camera: AVCaptureDeviceDescriptor) {
    shown = camera
    super.show(camera)
  }
}
