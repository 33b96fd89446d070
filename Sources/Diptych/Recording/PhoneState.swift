import CameraService
import CaptureModel
import DeviceModel

/// How a phone is at one moment of a run.
public struct PhoneState: Hashable, Sendable, Codable {
  /// Of the hinge, in degrees.
  public var angle: Double
  /// The displays that are lit, in the device's order.
  public var lit: [String]
  /// The camera that streams, by its name; nil where none does.
  public var streaming: String?
  /// What cameras' pictures a person sees, from back to front: the display, the camera, and how it is turned.
  public var shown: [String]
  /// What the app's session does: none, stopped, starting, running, configuring or interrupted.
  public var session: String
}

extension SimulatedDevice {
  /// How it is now.
  var state: PhoneState {
    PhoneState(
      angle: (pose.hinge.angle * 100).rounded() / 100, lit: litDisplays.map(\.rawValue),
      streaming: streaming.map(cameraName),
      shown: seenPictures.map { picture in
        "\(picture.display): \(cameraName(picture.camera))"
          + (picture.turn.quarterTurns == 0 ? "" : ", turned by \(picture.turn.quarterTurns * 90)°")
          + (picture.turn.mirrored ? ", mirrored" : "") + (picture.isMasked ? ", masked" : "")
      },
      session: world.hub.sessions.isEmpty
        ? "none" : world.hub.sessions.map { Self.word(for: $0.model) }.joined(separator: ", "))
  }

  private func cameraName(_ id: String) -> String {
    let name = device.camera(id)?.localizedName ?? id
    return name.hasSuffix(" Camera") ? String(name.dropLast(7)) : name
  }

  private static func word(for session: SessionModel) -> String {
    if session.isConfiguring { return "configuring" }
    if session.interruption != nil, session.isStarted { return "interrupted" }
    if session.isRunning { return "running" }
    return session.isStarted ? "starting" : "stopped"
  }
}
