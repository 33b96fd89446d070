/// How a camera looks into the world: what a renderer needs to draw its unrotated picture.
public struct CameraView: Hashable, Sendable {
  /// Of the lens, in metres; the base's centre is the world's origin.
  public let position: Vector3
  /// From the picture's left to its right, unit length, in the world.
  public let right: Vector3
  /// From the picture's top to its bottom, unit length, in the world.
  public let down: Vector3
  /// The optical axis, unit length, in the world.
  public let forward: Vector3
  /// Degrees along the picture's long side.
  public let fieldOfView: Double
}

extension Device {
  /// How a camera looks in a pose, at the actual hinge angle. The virtual front camera looks through its
  /// constituent above the app's display.
  public func cameraView(_ camera: Camera, _ pose: Pose) -> CameraView {
    let sensor = physicalCamera(for: camera, display: pose.appDisplay)
    let mount = mount(of: sensor)
    let frame = frame(ofPanel: mount.panel, hinge: pose.hinge.angle)
    let picture = mount.picture
    func world(_ direction: Vector3) -> Vector3 { pose.attitude.apply(frame.direction(direction)) }
    return CameraView(
      position: pose.attitude.apply(frame.place(mount.place)) / 1000, right: world(picture.right),
      down: world(picture.down), forward: world(picture.forward), fieldOfView: sensor.fieldOfView)
  }
}
