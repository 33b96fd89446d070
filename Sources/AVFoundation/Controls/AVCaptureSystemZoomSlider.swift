import CameraService
import CaptureModel
import Foundation

/// The system's own control for a camera's `videoZoomFactor`, within what the active format recommends.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesystemzoomslider
open class AVCaptureSystemZoomSlider: AVCaptureControl, @unchecked Sendable {
  // @unchecked: constants only.

  private let device: AVCaptureDevice
  private let action: (@MainActor @Sendable (CGFloat) -> Void)?

  /// A device that does not zoom raises.
  public convenience init(device: AVCaptureDevice) { self.init(device, nil, selector: "initWithDevice:") }

  /// `action` gets each factor that the person chooses, on the main actor, for an app to show it; the camera has it
  /// already.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesystemzoomslider/init(device:action:)
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor @Sendable (CGFloat) -> Void) {
    self.init(device, action, selector: "initWithDevice:action:")
  }

  private init(
    _ device: AVCaptureDevice, _ action: (@MainActor @Sendable (CGFloat) -> Void)?, selector: String
  ) {
    (self.device, self.action) = (device, action)
    super.init(title: "Zoom")
    if device.activeFormat.systemRecommendedVideoZoomRange == nil {
      raise(
        .invalidArgument(
          "-[AVCaptureSystemZoomSlider \(selector)]", "The device does not support setting videoZoomFactor"))
    }
  }

  override func slide(by part: Double) {
    guard let range = device.activeFormat.systemRecommendedVideoZoomRange else { return }
    let track = SliderTrack.doublings(Double(range.lowerBound)...Double(range.upperBound))
    let old = Double(device.videoZoomFactor)
    let factor = track.value(at: track.place(of: old) + part)
    guard factor != old else { return }
    let world = device.world
    world.hub.control(device.camera) { (controls) throws(Misuse) in
      controls.zoom.set(factor, at: world.clock.now)
    }
    if let action { Task { @MainActor in action(CGFloat(factor)) } }
  }
}
