import AVKit

/// Has got its directions, and lets the coordinator go.
package final class CoordinatorReleased: CamController {
  override func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) {
    super.directionsDidChange(directions)
    coordinator = nil
  }
}
