import AVKit
import CameraService
import CaptureModel
import DeviceModel

extension SimulatedDevice {
  /// The phone as it is now.
  var rest: Rest {
    let (now, log) = (world.clock.now, world.log.all)
    let calls = log.filter { $0.kind == .call && $0.isOnMain }
    let sights = sights
    return Rest(
      intent: intent, sights: sights, previews: followedPreviews(sights),
      sessions: world.hub.sessions.map { session in
        let model = session.model
        let camera = model.graph.videoInput?.camera
        return Rest.Session(
          id: session.id, isRunning: model.isRunning, isConfiguring: model.isConfiguring,
          hasHadCamera: model.hasHadCamera, hasCamera: camera != nil,
          isCameraHere: camera.map { world.hub.camera($0.uniqueID) != nil } ?? false,
          isStreaming: session.isStreaming(at: now),
          isLeftStopped: !model.isStarted && model.interruption == nil && isLeftStopped(session.id, log))
      },
      photos: world.photosTaken.all.compactMap(photo), callsOnMain: calls.map(\.text),
      callsInHandler: calls.filter(\.isInHandler).map(\.text),
      hasCoordinator: !directionCoordinators.isEmpty,
      hasReleasedCoordinator: log.contains { $0.text == EventLog.released })
  }

  /// Looks for what is wrong now. Nothing is while a coordinator is still to tell what has changed (Q14).
  func check() {
    guard !directionCoordinators.contains(where: \.isCallPending) else { return }
    let findings = Check.findings(rest)
    for finding in findings { recorded.add(finding) }
    if findings.contains(where: { $0.check == "wrong-camera-shown" }) { outgoing?.forget() }
  }

  /// The pictures that are not masked.
  var sights: [Rest.Sight] { seenPictures.filter { !$0.isMasked }.compactMap(sight) }

  private func sight(_ picture: SeenPicture) -> Rest.Sight? {
    guard let index = device.index(ofDisplay: picture.display),
      let camera = world.hub.camera(picture.camera)
    else { return nil }
    let posture = pose.hinge.posture
    let map = world.solver.map(posture, index, available: world.hub.available)
    let orientation = world.stage.scenes(on: picture.display).first
      .flatMap { world.stage.placement(of: $0)?.interfaceOrientation }
    let angle = device.previewAngle(camera, device.displays[index], orientation ?? .portrait, posture)
    return Rest.Sight(
      display: picture.display, camera: camera, isMirrored: picture.turn.mirrored,
      isMirroredByHand: previews(of: camera).contains {
        !$0.automaticallyAdjustsVideoMirroring && $0.isVideoMirrored == picture.turn.mirrored
      },
      isLevel: picture.turn.quarterTurns * 90 == angle,
      isForward: map.forward.contains(camera), isBackward: map.backward.contains(camera),
      forward: map.forward, backward: map.backward)
  }

  /// Q17: upright as the phone was held when it was asked for is right too, and so is any turn where the camera
  /// looked straight up or down.
  private func photo(_ photo: PhotosTaken.Photo) -> Rest.Photo? {
    guard let camera = world.hub.camera(photo.frame.camera) else { return nil }
    let angle = photo.connection.rotationAngle
    return Rest.Photo(
      camera: camera, angle: angle,
      isUpright: [photo.asked, photo.frame.time].contains { time in
        device.captureAngle(camera, world.frames.pose(at: time), last: angle) == angle
      })
  }

  private func previews(of camera: Camera) -> [CaptureConnection] {
    world.hub.sessions.flatMap(\.model.running.connections).filter {
      $0.output.kind == .preview && world.hub.physicalCamera(for: $0.input.camera) == camera
    }
  }

  /// The direction coordinators that there are.
  var directionCoordinators: [AVCaptureDeviceDirectionCoordinator] {
    world.stage.observing.compactMap { $0 as? AVCaptureDeviceDirectionCoordinator }
  }

  private func followedPreviews(_ sights: [Rest.Sight]) -> [Rest.Preview] {
    var previews: [ObjectIdentifier: (camera: Camera, followed: [Camera])] = [:]
    for case let rotation as AVCaptureDevice.RotationCoordinator in world.stage.observing {
      guard let layer = rotation.previewLayer as? AVCaptureVideoPreviewLayer,
        let input = layer.connection?.inputPorts.first?.input as? AVCaptureDeviceInput,
        let device = rotation.device
      else { continue }
      previews[ObjectIdentifier(layer), default: (input.device.camera, [])].followed.append(device.camera)
    }
    return previews.values.map { preview in
      let sensor = world.hub.physicalCamera(for: preview.camera)
      return Rest.Preview(
        camera: preview.camera, followed: preview.followed,
        isSeen: sights.contains { $0.camera == sensor })
    }.sorted { $0.camera.uniqueID < $1.camera.uniqueID }
  }

  private func isLeftStopped(_ session: Int, _ log: [EventLog.Entry]) -> Bool {
    let interruption = log.lastIndex {
      $0.kind == .session && $0.text.hasPrefix("session \(session): wasInterrupted")
    }
    guard let interruption else { return false }
    let calls = log[interruption...].filter { $0.kind == .call }.map(\.text)
    return calls.contains("stopRunning")
      && calls.last { $0 == "startRunning" || $0 == "stopRunning" } == "stopRunning"
  }
}
