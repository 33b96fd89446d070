import AVFoundation

/// The two front cameras of a phone that folds, for an app that takes the choice into its own hands.
///
/// Each can do more than what both have in common, and which of them sees the person is then the app's business.
public enum PhysicalFrontCameras {
  public static let types: [AVCaptureDevice.DeviceType] = [
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera,
  ]

  /// None on a phone with one display.
  public static var all: [AVCaptureDevice] {
    AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: .video, position: .unspecified).devices
  }
}
