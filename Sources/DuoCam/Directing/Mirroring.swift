import AVKit

/// Whom a camera looks at, as seen from a view.
enum Side: Hashable, Sendable {
  /// The person who looks at the view.
  case viewer
  /// What lies beyond.
  case scene
}

/// How a preview is mirrored. The connection's own rule follows the camera's position, not its direction.
enum Mirroring: Hashable, Sendable {
  case automatic
  case byHand(Bool)

  /// By hand only where position and direction disagree, so that an override is given back once they agree again.
  init(_ side: Side?, _ position: AVCaptureDevice.Position) {
    self =
      switch (side, position) {
      case (.viewer, .back): .byHand(true)
      case (.scene, .front): .byHand(false)
      default: .automatic
      }
  }
}

extension AVCaptureDeviceDirectionMap {
  /// Whom a camera looks at; nil when the map does not say.
  func side(of uniqueID: String) -> Side? {
    if forwardFacingDeviceDescriptors.contains(where: { $0.uniqueID == uniqueID }) { return .viewer }
    if backwardFacingDeviceDescriptors.contains(where: { $0.uniqueID == uniqueID }) { return .scene }
    return nil
  }
}

extension [AVCaptureDevice.DeviceType] {
  /// Every built-in type an iPhone, an iPad or a laptop has, the preferred ones first.
  static let everyCamera: Self = [
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera, .builtInWideAngleCamera,
    .builtInUltraWideCamera, .builtInDualWideCamera, .builtInTripleCamera, .builtInDualCamera,
    .builtInTelephotoCamera, .builtInTrueDepthCamera, .builtInLiDARDepthCamera,
  ]
}
