import AVFoundation

/// The camera for a selfie, as apps have always looked for it.
///
/// A phone with two front cameras answers with a virtual one, which changes between them as the app changes displays.
public struct FrontCamera {
  public let device: AVCaptureDevice

  /// Nil where there is none.
  public init?() {
    let search = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .builtInUltraWideCamera], mediaType: .video, position: .front)
    guard let device = search.devices.first else { return nil }
    self.device = device
  }

  /// The camera whose pictures come. A virtual one has none before a session runs.
  public var streaming: AVCaptureDevice? {
    device.isVirtualDevice ? device.activePrimaryConstituent : device
  }

  /// A line for a debugging screen.
  public var summary: String {
    switch streaming {
    case nil: "\(device.localizedName), which does not stream"
    case let camera? where camera == device: device.localizedName
    case let camera?: "\(device.localizedName), now \(camera.localizedName)"
    }
  }
}
