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

  package mutating func setAutomaticallyAdjustsVideoMirroring(
    _ isAutomatic: Bool, connection id: Int
  ) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in
      try connection.setAutomaticallyAdjustsVideoMirroring(isAutomatic)
    }
  }

  package mutating func setVideoMirrored(_ isMirrored: Bool, connection id: Int) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in try connection.setVideoMirrored(isMirrored) }
  }

  package mutating func setRotationAngle(_ angle: Double, connection id: Int) throws(Misuse) -> [Action] {
    try update(connection: id) { (connection) throws(Misuse) in try connection.setRotationAngle(angle) }
  }
}
