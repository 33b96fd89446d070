/// What can be set on a connection, whether it is part of a session or not.
extension CaptureConnection {
  /// Turning automatic mirroring off keeps the picture as it is; turning it on forgets what was set by hand.
  package mutating func setAutomaticallyAdjustsVideoMirroring(_ isAutomatic: Bool) throws(Misuse) {
    guard isVideoMirroringSupported || !isAutomatic else {
      throw .invalidArgument(
        "-[AVCaptureConnection setAutomaticallyAdjustsVideoMirroring:]",
        "Not supported - use -isVideoMirroringSupported")
    }
    isMirroredByHand = !isAutomatic && isVideoMirrored
    automaticallyAdjustsVideoMirroring = isAutomatic
  }

  /// M2.
  package mutating func setVideoMirrored(_ isMirrored: Bool) throws(Misuse) {
    let method = "-[AVCaptureConnection setVideoMirrored:]"
    guard isVideoMirroringSupported else {
      throw .invalidArgument(method, "Not supported - use -isVideoMirroringSupported")
    }
    guard !automaticallyAdjustsVideoMirroring else {
      throw .invalidArgument(method, "Cannot be set when automaticallyAdjustsVideoMirroring is YES")
    }
    isMirroredByHand = isMirrored
  }

  /// M3: an angle that the connection does not support raises.
  package mutating func setRotationAngle(_ angle: Double) throws(Misuse) {
    guard isRotationAngleSupported(angle) else {
      throw .invalidArgument(
        "-[AVCaptureConnection setVideoRotationAngle:]",
        "Unsupported angle \(angle) - use -isVideoRotationAngleSupported:")
    }
    rotationAngle = Int(angle)
  }

  package mutating func setOrientation(_ orientation: VideoOrientation) throws(Misuse) {
    guard isRotationAngleSupported(0) else {
      throw .invalidArgument(
        "-[AVCaptureConnection setVideoOrientation:]", "Not supported - use -isVideoOrientationSupported")
    }
    rotationAngle = orientation.rotationAngle(of: input)
  }

  /// - Parameter mode: by the number that Apple gives it.
  package mutating func setStabilization(_ mode: Int) throws(Misuse) {
    guard isStabilizationSupported || mode == 0 else {
      throw .invalidArgument(
        "-[AVCaptureConnection setPreferredVideoStabilizationMode:]",
        "Not supported - use -isVideoStabilizationSupported")
    }
    stabilization = mode
  }
}
