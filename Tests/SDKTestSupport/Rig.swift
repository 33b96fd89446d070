import AVFoundation
import CameraService
import Testing
import UIKit

/// A session with a preview in a window, as camera apps have it.
@MainActor
package final class Rig {
  package let phone: Phone
  package let session = AVCaptureSession()
  package let view = PreviewView()
  package private(set) var input: AVCaptureDeviceInput?

  /// Starts with a camera, given by its short name, and waits for its first frame; without a name nothing runs.
  package init(_ phone: Phone, _ camera: String? = nil) async throws {
    self.phone = phone
    phone.show(view)
    layer.session = session
    guard let camera else { return }
    try exchange(to: camera)
    session.startRunning()
    await phone.settle()
  }

  package var layer: AVCaptureVideoPreviewLayer { view.previewLayer }

  /// Exchanges the video input inside one configuration.
  package func exchange(to camera: String) throws {
    let next = try AVCaptureDeviceInput(device: try phone.camera(camera))
    session.beginConfiguration()
    if let input { session.removeInput(input) }
    session.addInput(next)
    session.commitConfiguration()
    input = next
  }

  /// What the preview shows now.
  package var shown: Shown? { layer.presented.map(Shown.init) }

  /// The short name of the camera shown now.
  package var shownCamera: String? { shown?.camera }

  package func connection() throws -> AVCaptureConnection { try #require(layer.connection) }
}

/// A frame as a preview shows it.
package struct Shown: Hashable {
  package let camera: String
  package let index: Int
  package let time: Duration
  package let quarterTurns: Int
  package let isMirrored: Bool

  init(_ frame: PresentedFrame) {
    camera = Phone.short(frame.frame.camera)
    index = frame.frame.index
    time = frame.frame.time
    quarterTurns = frame.quarterTurns
    isMirrored = frame.isMirrored
  }
}

package final class PreviewView: UIView {
  package override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

  package var previewLayer: AVCaptureVideoPreviewLayer { layer as! AVCaptureVideoPreviewLayer }
}

extension Phone {
  /// A camera by its short name.
  package func camera(_ short: String) throws -> AVCaptureDevice {
    try #require(AVCaptureDevice(uniqueID: Phone.id(short)), "\(short) is not there")
  }

  /// The virtual front camera, found as apps find it.
  package func virtualFront() throws -> AVCaptureDevice {
    try #require(
      AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInWideAngleCamera, .builtInUltraWideCamera], mediaType: .video, position: .front
      ).devices.first)
  }
}

extension AVCaptureDevice {
  /// Makes one of its formats the active one. The first has the smallest pictures, which are quick.
  package func use(format index: Int) throws {
    try lockForConfiguration()
    activeFormat = formats[index]
    unlockForConfiguration()
  }
}
