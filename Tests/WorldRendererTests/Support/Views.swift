import DeviceModel
import Imaging

@testable import WorldRenderer

/// Views of a device's cameras, and pictures of them.
struct Views {
  let device: Device

  static let duo = Views(device: Device.named("iphone-duo")!)

  /// A physical camera by the end of its id.
  func camera(_ name: String) -> Camera { device.cameras.first { $0.uniqueID.hasSuffix(name) }! }

  /// What a camera sees, opened flat, with the base turned by `attitude` from how it rests.
  func view(
    _ name: String, _ attitude: Attitude = .identity, fieldOfView: Double? = nil
  ) -> CameraView {
    var device = device
    if let fieldOfView, let index = device.cameras.firstIndex(where: { $0.uniqueID.hasSuffix(name) }) {
      device.cameras[index].fieldOfView = fieldOfView
    }
    let camera = device.cameras.first { $0.uniqueID.hasSuffix(name) }!
    let pose = device.pose(hinge: 180)
    return device.cameraView(camera, pose.with(attitude: attitude * pose.attitude))
  }

  /// A camera's picture, upright as its mount is when the device rests.
  func upright(
    _ name: String, of surroundings: Surroundings, width: Int = 160, height: Int = 120
  ) -> PixelBuffer {
    let pose = device.pose(hinge: 180)
    let sensor = WorldRenderer(surroundings).picture(view(name), width: width, height: height)
    return sensor.turned(device.captureAngle(camera(name), pose) / 90)
  }
}

extension WorldRenderer {
  func picture(_ view: CameraView, width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer.noise(width, height, .nv12Full, seed: 1)
    render(view, into: buffer)
    return buffer
  }
}
