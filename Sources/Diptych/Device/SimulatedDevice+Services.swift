import CameraService

extension SimulatedDevice {
  /// The service that runs the cameras ends and begins anew: each session that runs stops, with
  /// `AVError.mediaServicesWereReset` as a runtime error (C7).
  public func resetMediaServices() async { world.hub.resetMediaServices() }
}
