extension SessionModel {
  package mutating func setEnabled(_ isEnabled: Bool, connection id: Int) -> [Action] {
    // Enabling is allowed on every connection, so nothing can be thrown.
    (try? update(connection: id) { (connection) throws(Misuse) in connection.isEnabled = isEnabled }) ?? []
  }

  /// - Parameter volume: From 0 to 1; what lies outside is moved to the nearer end.
  package mutating func setSound(volume: Float? = nil, isEnabled: Bool? = nil, connection id: Int) -> [Action]
  {
    (try? update(connection: id) { (connection) throws(Misuse) in
      if let volume { connection.volume = min(1, max(0, volume)) }
      if let isEnabled { connection.isChannelEnabled = isEnabled }
    }) ?? []
  }

  /// Turning automatic mirroring off keeps the picture as it is; turning it on forgets what was set by hand.
  package mutating func setAutomaticallyAdjustsVideoMirroring(
    _ isAutomatic: Bool, connection id: Int
  ) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in
      guard connection.isVideoMirroringSupported || !isAutomatic else {
        throw .invalidArgument(
          "-[AVCaptureConnection setAutomaticallyAdjustsVideoMirroring:]",
          "Not supported - use -isVideoMirroringSupported")
      }
      connection.isMirroredByHand = !isAutomatic && connection.isVideoMirrored
      connection.automaticallyAdjustsVideoMirroring = isAutomatic
    }
  }

  /// M2.
  package mutating func setVideoMirrored(_ isMirrored: Bool, connection id: Int) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in
      let method = "-[AVCaptureConnection setVideoMirrored:]"
      guard connection.isVideoMirroringSupported else {
        throw .invalidArgument(method, "Not supported - use -isVideoMirroringSupported")
      }
      guard !connection.automaticallyAdjustsVideoMirroring else {
        throw .invalidArgument(method, "Cannot be set when automaticallyAdjustsVideoMirroring is YES")
      }
      connection.isMirroredByHand = isMirrored
    }
  }

  /// M3: an angle that the connection does not support raises.
  package mutating func setRotationAngle(_ angle: Double, connection id: Int) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in
      guard connection.isRotationAngleSupported(angle) else {
        throw .invalidArgument(
          "-[AVCaptureConnection setVideoRotationAngle:]",
          "Unsupported angle \(angle) - use -isVideoRotationAngleSupported:")
      }
      connection.rotationAngle = Int(angle)
    }
  }

  package mutating func setOrientation(
    _ orientation: VideoOrientation, connection id: Int
  ) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in
      guard connection.isRotationAngleSupported(0) else {
        throw .invalidArgument(
          "-[AVCaptureConnection setVideoOrientation:]", "Not supported - use -isVideoOrientationSupported")
      }
      connection.rotationAngle = orientation.rotationAngle(of: connection.input)
    }
  }

  /// - Parameter mode: by the number that Apple gives it.
  package mutating func setStabilization(_ mode: Int, connection id: Int) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in
      guard connection.isStabilizationSupported || mode == 0 else {
        throw .invalidArgument(
          "-[AVCaptureConnection setPreferredVideoStabilizationMode:]",
          "Not supported - use -isVideoStabilizationSupported")
      }
      connection.stabilization = mode
    }
  }
}
