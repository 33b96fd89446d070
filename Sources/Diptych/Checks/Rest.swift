import CameraService
import DeviceModel

/// What there is to check while the phone is at rest.
struct Rest: Sendable {
  /// An unmasked picture, and where its camera looks.
  struct Sight: Hashable, Sendable {
    let display: String
    let camera: Camera
    let isMirrored: Bool
    let isForward: Bool
    let isBackward: Bool
    /// Cameras that are forward, and backward, of the display.
    let forward: [Camera]
    let backward: [Camera]
  }

  struct Session: Hashable, Sendable {
    let id: Int
    let isRunning: Bool
    let isConfiguring: Bool
    let hasHadCamera: Bool
    let hasCamera: Bool
    /// Whether its camera is connected.
    let isCameraHere: Bool
    let isStreaming: Bool
  }

  var intent: PreviewIntent
  var sights: [Sight]
  var sessions: [Session]
  /// Calls of the app on the main actor, as the log has them.
  var callsOnMain: [String]
}

extension SimulatedDevice {
  /// The phone as it is now.
  var rest: Rest {
    let now = world.clock.now
    return Rest(
      intent: intent, sights: seenPictures.filter { !$0.isMasked }.compactMap(sight),
      sessions: world.hub.sessions.map { session in
        let model = session.model
        let camera = model.graph.videoInput?.camera
        return Rest.Session(
          id: session.id, isRunning: model.isRunning, isConfiguring: model.isConfiguring,
          hasHadCamera: model.hasHadCamera, hasCamera: camera != nil,
          isCameraHere: camera.map { world.hub.camera($0.uniqueID) != nil } ?? false,
          isStreaming: session.isStreaming(at: now))
      },
      callsOnMain: world.log.all.filter { $0.kind == .call && $0.isOnMain }.map(\.text))
  }

  private func sight(_ picture: SeenPicture) -> Rest.Sight? {
    guard let display = device.index(ofDisplay: picture.display),
      let camera = world.hub.camera(picture.camera)
    else { return nil }
    let map = world.solver.map(pose.hinge.posture, display, available: world.hub.available)
    return Rest.Sight(
      display: picture.display, camera: camera, isMirrored: picture.turn.mirrored,
      isForward: map.forward.contains(camera), isBackward: map.backward.contains(camera),
      forward: map.forward,
      backward: map.backward)
  }

  /// Looks for what is wrong now.
  func check() {
    for finding in Check.findings(rest) { recorded.add(finding) }
  }
}
