import AVKit

/// What the app can show.
enum CameraChoice: Hashable, Sendable {
  /// A camera that the coordinator reports.
  case camera(AVCaptureDeviceDescriptor)
  /// The virtual front camera, with which the system follows the app from display to display.
  case system

  var position: AVCaptureDevice.Position {
    switch self {
    case .camera(let descriptor): descriptor.position
    case .system: .front
    }
  }

  var localizedName: String {
    switch self {
    case .camera(let descriptor): descriptor.localizedName
    case .system: "Front Camera"
    }
  }
}
