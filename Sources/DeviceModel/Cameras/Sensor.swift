extension Device {
  /// The physical camera whose picture a camera delivers while its app is on `display`: itself, or of a virtual
  /// camera the constituent above that display (V2), or the primary one.
  public func physicalCamera(for camera: Camera, display: String) -> Camera {
    guard let virtual = camera.virtual else { return camera }
    let constituents = virtual.constituents.compactMap { self.camera($0) }
    let chosen =
      virtual.selection == .display
      ? constituents.first { $0.display == display } ?? constituents.first : constituents.first
    guard let chosen else { preconditionFailure("virtual camera \(camera.uniqueID) has no constituent") }
    return chosen
  }

  /// A physical camera's mount; of a virtual one its first constituent's.
  func mount(of camera: Camera) -> Mount {
    guard let mount = physicalCamera(for: camera, display: "").mount else {
      preconditionFailure("physical camera \(camera.uniqueID) has no mount")
    }
    return mount
  }
}

extension Mount {
  /// The axes of the unrotated sensor picture in the panel's frame, unit length.
  var picture: (right: Vector3, down: Vector3, forward: Vector3) {
    let forward = axis.normalized
    let sceneRight = forward.cross(Vector3(0, 1, 0)).normalized
    let sceneDown = forward.cross(sceneRight)
    let (sine, cosine) = sineAndCosine(degrees: Double(angle))
    return (
      right: sceneRight * cosine + sceneDown * sine, down: sceneDown * cosine - sceneRight * sine,
      forward: forward
    )
  }
}

extension Device {
  /// Whether a camera's face is folded against another panel, so that it sees nothing (D5, V7).
  public func isCovered(_ camera: Camera, _ pose: Pose) -> Bool {
    let mount = mount(of: camera)
    guard let face = Device.face(along: mount.axis) else { return false }
    return isCovered(face, ofPanel: mount.panel, inPosture: pose.hinge.posture)
  }
}
