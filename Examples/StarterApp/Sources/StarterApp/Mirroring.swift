import AVKit

/// How a preview is mirrored: as a mirror where the camera sees the person, as a window where it does not.
enum Mirroring: Equatable {
  /// The connection's own rule, which knows where a camera sits, and not where it looks.
  case automatic
  case byHand(Bool)

  /// By hand only where the place of a camera and its direction disagree.
  init(of camera: AVCaptureDeviceDescriptor, in directions: AVCaptureDeviceDirectionMap) {
    let seesPerson = directions.forwardFacingDeviceDescriptors.contains(camera)
    let seesBeyond = directions.backwardFacingDeviceDescriptors.contains(camera)
    let isFront = camera.position == .front
    self = (seesPerson && !isFront) || (seesBeyond && isFront) ? .byHand(seesPerson) : .automatic
  }

  /// Automatic mirroring has to end before a hand may set it, and comes back when it is right again.
  func apply(to connection: AVCaptureConnection?) {
    guard let connection, connection.isVideoMirroringSupported else { return }
    switch self {
    case .automatic: connection.automaticallyAdjustsVideoMirroring = true
    case .byHand(let isMirrored):
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = isMirrored
    }
  }
}
