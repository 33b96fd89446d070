extension SessionModel {
  package mutating func setEnabled(_ isEnabled: Bool, connection id: Int) -> [Action] {
    // Enabling is allowed on every connection, so nothing can be thrown.
    (try? update(connection: id) { (connection) throws(Misuse) in connection.isEnabled = isEnabled }) ?? []
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
