import Foundation

extension Device {
  /// The physical cameras that a virtual one goes through as it zooms in, the widest first, each with the factor
  /// from which it has enough of a picture; the camera itself where zoom selects none.
  ///
  /// *Decided*: the factors follow from the fields of view, to a tenth.
  public func zoomSteps(of camera: Camera) -> [(factor: Double, camera: Camera)] {
    guard let virtual = camera.virtual, virtual.selection == .zoom else { return [(1, camera)] }
    let cameras = virtual.constituents.compactMap { self.camera($0) }
      .sorted { $0.fieldOfView > $1.fieldOfView }
    guard let widest = cameras.first else { return [(1, camera)] }
    return cameras.map { (($0.magnification(over: widest) * 10).rounded() / 10, $0) }
  }

  /// The physical camera that delivers at a zoom factor while the app is on `display`.
  public func physicalCamera(for camera: Camera, display: String, zoom: Double) -> Camera {
    guard camera.virtual?.selection == .zoom else { return physicalCamera(for: camera, display: display) }
    let steps = zoomSteps(of: camera)
    return (steps.last { $0.factor <= zoom } ?? steps[0]).camera
  }

  /// The zoom factor at which a camera shows the whole picture of the physical one it streams from.
  public func lensFactor(of sensor: Camera, in camera: Camera) -> Double {
    zoomSteps(of: camera).first { $0.camera.uniqueID == sensor.uniqueID }?.factor ?? 1
  }

  /// What a zoom factor is multiplied with to be shown to a person, to whom 1 is the wide camera.
  public func displayedZoomMultiplier(of camera: Camera) -> Double {
    let wide = zoomSteps(of: camera).first { $0.camera.deviceType == .wideAngle }
    if let wide { return 1 / wide.factor }
    let other = cameras.first { $0.deviceType == .wideAngle && $0.position == camera.position }
    guard camera.virtual == nil, camera.position == .back, let other else { return 1 }
    return (camera.magnification(over: other) * 10).rounded() / 10
  }
}

extension Camera {
  /// How much larger it shows things than `other` does.
  fileprivate func magnification(over other: Camera) -> Double {
    tan(other.fieldOfView * .pi / 360) / tan(fieldOfView * .pi / 360)
  }
}

extension CameraView {
  /// The middle of the picture, `factor` times as large.
  public func zoomed(by factor: Double) -> CameraView {
    guard factor != 1 else { return self }
    return CameraView(
      position: position, right: right, down: down, forward: forward,
      fieldOfView: atan(tan(fieldOfView * .pi / 360) / factor) * 360 / .pi)
  }
}
