import CameraService
import CaptureModel
import Foundation

/// The system's own control for a camera's `exposureTargetBias`, within what the active format recommends.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesystemexposurebiasslider
open class AVCaptureSystemExposureBiasSlider: AVCaptureControl, @unchecked Sendable {
  // @unchecked: constants only.

  private let device: AVCaptureDevice
  private let action: (@MainActor @Sendable (CGFloat) -> Void)?

  /// A device whose exposure has no bias raises.
  public convenience init(device: AVCaptureDevice) { self.init(device, nil, selector: "initWithDevice:") }

  /// `action` gets each bias that the person chooses, on the main actor.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesystemexposurebiasslider/init(device:action:)
  public convenience init(device: AVCaptureDevice, action: @escaping @MainActor @Sendable (CGFloat) -> Void) {
    self.init(device, action, selector: "initWithDevice:action:")
  }

  private init(
    _ device: AVCaptureDevice, _ action: (@MainActor @Sendable (CGFloat) -> Void)?, selector: String
  ) {
    (self.device, self.action) = (device, action)
    super.init(title: "Exposure")
    if device.activeFormat.systemRecommendedExposureBiasRange == nil {
      raise(
        .invalidArgument(
          "-[AVCaptureSystemExposureBiasSlider \(selector)]",
          "The device does not support setting exposureTargetBias"))
    }
  }

  override func slide(by part: Double) {
    guard let range = device.activeFormat.systemRecommendedExposureBiasRange else { return }
    let track = SliderTrack.even(Double(range.lowerBound)...Double(range.upperBound))
    let old = Double(device.exposureTargetBias)
    let bias = track.value(at: track.place(of: old) + part)
    guard bias != old else { return }
    let abilities = device.abilities
    device.world.hub.control(device.camera) { (controls) throws(Misuse) in
      try controls.setBias(bias, abilities, "-[AVCaptureSystemExposureBiasSlider slide]")
    }
    if let action { Task { @MainActor in action(CGFloat(bias)) } }
  }
}
