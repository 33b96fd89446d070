import CaptureModel
import DeviceModel

/// What there is to check while the phone is at rest.
struct Rest: Sendable {
  /// An unmasked picture, and where its camera looks.
  struct Sight: Hashable, Sendable {
    let display: String
    let camera: Camera
    let isMirrored: Bool
    /// Whether the app has set that itself.
    var isMirroredByHand = false
    /// Whether it is turned as its place on the display asks for.
    var isLevel = true
    let isForward: Bool
    let isBackward: Bool
    /// Cameras that are forward, and backward, of the display.
    let forward: [Camera]
    let backward: [Camera]
  }

  /// A preview layer that has rotation coordinators.
  struct Preview: Hashable, Sendable {
    let camera: Camera
    /// Those that its coordinators belong to.
    let followed: [Camera]
    /// Whether its camera's picture is seen; while it is masked, a switch may be under way.
    var isSeen = true
  }

  /// A photo that has been taken.
  struct Photo: Hashable, Sendable {
    let camera: Camera
    /// Degrees clockwise that it is turned by.
    let angle: Int
    let isUpright: Bool
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
    /// Whether it has been stopped after an interruption, and not been started since.
    var isLeftStopped = false
  }

  var intent: PreviewIntent
  var sights: [Sight]
  var previews: [Preview] = []
  var sessions: [Session]
  var photos: [Photo] = []
  /// Calls of the app on the main actor, as the log has them.
  var callsOnMain: [String]
  /// Those of them that were made in a change handler.
  var callsInHandler: [String] = []
  /// Whether there is a direction coordinator, and whether one is gone.
  var hasCoordinator = true
  var hasReleasedCoordinator = false
}
