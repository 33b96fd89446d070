import AVKit

/// Makes the coordinator where it thinks it is in nobody's way.
package final class CoordinatorOffMain: CamController {
  override func direct() {
    let view = preview
    Task.detached { _ = AVCaptureDeviceDirectionCoordinator(view: view, deviceTypes: Self.cameras) }
  }
}
