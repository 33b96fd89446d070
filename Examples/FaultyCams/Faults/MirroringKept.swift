import AVKit

/// Mirrors a rear camera that faces the person, and never gives the override back.
package final class MirroringKept: CamController {
  override func mirror(_ camera: AVCaptureDeviceDescriptor) {
    let isForward = directions?.forwardFacingDeviceDescriptors.contains(camera) == true
    if isForward || camera.position == .front { super.mirror(camera) }
  }
}
