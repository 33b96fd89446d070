import DeviceModel
import Testing

@testable import Diptych

/// Checks as functions of what there is to see.
@Suite("Checks of switches")
struct SwitchCheckTests {
  private static let device = Device.iPhoneDuo
  private static func camera(_ type: DeviceType) -> Camera {
    device.cameras.first { $0.deviceType == type && $0.virtual == nil } ?? device.cameras[0]
  }
  private static let inner = camera(.innerUltraWide)
  private static let outer = camera(.outerUltraWide)

  /// The inner display with the inner camera on it, or the outer one, as an open phone has them.
  private static func sight(of camera: Camera = inner) -> Rest.Sight {
    Rest.Sight(
      display: "inner", camera: camera, isMirrored: camera == inner, isForward: camera == inner,
      isBackward: camera == outer, forward: [inner], backward: [outer])
  }

  private static let session = Rest.Session(
    id: 1, isRunning: true, isConfiguring: false, hasHadCamera: true, hasCamera: true, isCameraHere: true,
    isStreaming: true)

  /// An app as it should be.
  private static let good = Rest(
    intent: .viewer, sights: [sight()], previews: [Rest.Preview(camera: inner, followed: [inner])],
    sessions: [session], callsOnMain: ["videoRotationAngle = 90.0"],
    callsInHandler: ["automaticallyAdjustsVideoMirroring = true"])

  private static func checks(_ change: (inout Rest) -> Void) -> [String] {
    var rest = good
    change(&rest)
    return Check.findings(rest).map(\.check)
  }

  @Test("nothing is wrong with an app that does it right")
  func nothing() { #expect(Self.checks { _ in } == []) }

  @Test("R2, Q14 a preview that is not level is not upright")
  func notUpright() {
    #expect(Self.checks { $0.sights[0].isLevel = false } == ["not-upright"])
    // Nobody asks how a camera stands that should not be there.
    #expect(
      Self.checks {
        $0.sights = [Self.sight(of: Self.outer)]
        $0.sights[0].isLevel = false
      } == ["wrong-camera-shown"])
  }

  @Test("R3, Q18 a rotation coordinator belongs to one camera", arguments: [true, false], [true, false])
  func staleRotation(isSeen: Bool, hasOwn: Bool) {
    let found = Self.checks {
      $0.previews = [
        Rest.Preview(
          camera: Self.inner, followed: [Self.outer] + (hasOwn ? [Self.inner] : []), isSeen: isSeen)
      ]
    }
    #expect(found == (isSeen && !hasOwn ? ["rotation-coordinator-stale"] : []))
    #expect(Self.checks { $0.previews = [Rest.Preview(camera: Self.inner, followed: [])] } == [])
  }

  @Test(
    "M3 an override by hand is out of date where the law asks for something else", arguments: [true, false])
  func staleOverride(isByHand: Bool) {
    let found = Self.checks {
      $0.sights = [
        Rest.Sight(
          display: "inner", camera: Self.inner, isMirrored: false, isMirroredByHand: isByHand,
          isForward: true,
          isBackward: false, forward: [Self.inner], backward: [Self.outer])
      ]
    }
    #expect(found == ["mirrored-wrongly"] + (isByHand ? ["mirroring-override-stale"] : []))
    #expect(Self.checks { $0.sights[0].isMirroredByHand = isByHand } == [])
  }

  @Test(
    "D9 a handler configures no session",
    arguments: [
      ("beginConfiguration", true), ("addInput Back Camera", true),
      ("AVCaptureDeviceInput Back Camera", true),
      ("sessionPreset = AVCaptureSessionPresetHigh", true), ("stopRunning", true),
      ("isVideoMirrored = true", false), ("videoRotationAngle = 90.0", false), ("capturePhoto", false),
    ])
  func handler(call: String, isConfiguring: Bool) {
    #expect(
      Self.checks { $0.callsInHandler = [call] } == (isConfiguring ? ["capture-api-in-change-handler"] : []))
  }

  @Test("D10 a coordinator is kept while a preview is there", arguments: [true, false], [true, false])
  func released(isReleased: Bool, isLeft: Bool) {
    func found(_ sights: [Rest.Sight]) -> [String] {
      Self.checks { ($0.sights, $0.hasReleasedCoordinator, $0.hasCoordinator) = (sights, isReleased, isLeft) }
    }
    #expect(found([Self.sight()]) == (isReleased && !isLeft ? ["coordinator-released"] : []))
    #expect(found([]) == [])
  }

  @Test("R1 a photo is upright", arguments: [true, false])
  func photo(isUpright: Bool) {
    let found = Self.checks {
      $0.photos = [Rest.Photo(camera: Self.inner, angle: 90, isUpright: isUpright)]
    }
    #expect(found == (isUpright ? [] : ["photo-orientation-wrong"]))
  }

  @Test("C4, Q16 a session that was stopped for an interruption goes on")
  func leftStopped() {
    #expect(Self.checks { $0.sessions[0].isLeftStopped = true } == ["no-frames"])
  }

  @Test("C1, Q14 while a configuration is open, what is shown is its fault")
  func openConfiguration() {
    let found = Self.checks {
      $0.sights = [Self.sight(of: Self.outer)]
      $0.sessions = [
        Rest.Session(
          id: 1, isRunning: true, isConfiguring: true, hasHadCamera: true, hasCamera: true,
          isCameraHere: true,
          isStreaming: true)
      ]
    }
    #expect(found == ["configuration-unbalanced"])
  }

  @Test("V6 an outgoing camera's frames are shown where a call has taken it out of the wanted side")
  func outgoing() {
    func found(_ camera: Camera, _ intent: PreviewIntent, _ reported: Set<String>) -> [String] {
      Check.outgoingFrames([Self.sight(of: camera)], intent, reported: reported).map(\.check)
    }
    let (inner, outer) = (Self.inner.uniqueID, Self.outer.uniqueID)
    #expect(found(Self.outer, .viewer, [inner]) == ["outgoing-frame-shown"])
    #expect(found(Self.inner, .scene, [outer]) == ["outgoing-frame-shown"])
    #expect(found(Self.inner, .viewer, [inner]) == [])
    // The handler has not been called yet, or nobody listens, or nobody says what is meant.
    #expect(found(Self.outer, .viewer, [outer]) == [])
    #expect(found(Self.outer, .viewer, []) == [])
    #expect(found(Self.outer, .none, [inner]) == [])
  }
}
