import CameraService
import DeviceModel
import Testing

@testable import Diptych

/// The checks as functions of what is seen: each finds its fault, and no other finds anything.
@Suite("Checks")
@MainActor
struct CheckTests {
  private let device = Device.iPhoneDuo

  private func camera(_ name: String) throws -> Camera {
    try #require(device.cameras.first { $0.uniqueID.hasSuffix(":\(name)") })
  }

  private func sight(_ name: String, mirrored: Bool) throws -> Rest.Sight {
    let (inner, rear) = (try camera("inner"), try camera("back-wide"))
    let shown = try camera(name)
    return Rest.Sight(
      display: "inner", camera: shown, isMirrored: mirrored, isForward: shown == inner,
      isBackward: shown != inner,
      forward: [inner], backward: [rear])
  }

  private func session(
    running: Bool = true, configuring: Bool = false, hadCamera: Bool = true, camera: Bool = true,
    here: Bool = true,
    streaming: Bool = true
  ) -> Rest.Session {
    Rest.Session(
      id: 1, isRunning: running, isConfiguring: configuring, hasHadCamera: hadCamera, hasCamera: camera,
      isCameraHere: here, isStreaming: streaming)
  }

  private func checks(
    _ intent: PreviewIntent = .viewer, _ sights: [Rest.Sight] = [], _ sessions: [Rest.Session] = [],
    calls: [String] = []
  ) -> [String] {
    Check.findings(Rest(intent: intent, sights: sights, sessions: sessions, callsOnMain: calls)).map(\.check)
  }

  @Test("D1 M1 a camera of the wrong side, and a picture the wrong way round, by intent, side and mirroring")
  func sights() throws {
    let table: [(PreviewIntent, String, Bool, [String])] = [
      (.viewer, "inner", true, []), (.viewer, "inner", false, ["mirrored-wrongly"]),
      (.viewer, "back-wide", false, ["wrong-camera-shown"]),
      (.viewer, "back-wide", true, ["wrong-camera-shown"]),
      (.scene, "back-wide", false, []), (.scene, "back-wide", true, ["mirrored-wrongly"]),
      (.scene, "inner", true, ["wrong-camera-shown"]), (.none, "inner", true, []),
      (.none, "back-wide", false, []),
      (.none, "outer", true, ["mirrored-wrongly"]),
    ]
    for (intent, name, mirrored, expected) in table {
      #expect(
        checks(intent, [try sight(name, mirrored: mirrored)]) == expected, "\(intent) \(name) \(mirrored)")
    }
  }

  @Test("no camera is wrong where none looks the wanted way")
  func nobody() throws {
    let outer = try camera("outer")
    let sight = Rest.Sight(
      display: "outer", camera: outer, isMirrored: false, isForward: false, isBackward: false, forward: [],
      backward: [])
    #expect(checks(.viewer, [sight]).isEmpty)
  }

  @Test(
    "C1 V4 sessions: an open configuration, a lost input, missing frames; a stopped one or a camera that left is none"
  )
  func sessions() {
    #expect(checks(.none, [], [session()]).isEmpty)
    #expect(checks(.none, [], [session(configuring: true)]) == ["configuration-unbalanced"])
    #expect(checks(.none, [], [session(camera: false, here: false, streaming: false)]) == ["input-lost"])
    #expect(checks(.none, [], [session(hadCamera: false, camera: false, streaming: false)]).isEmpty)
    #expect(checks(.none, [], [session(streaming: false)]) == ["no-frames"])
    #expect(checks(.none, [], [session(running: false, streaming: false)]).isEmpty)
    #expect(checks(.none, [], [session(here: false, streaming: false)]).isEmpty)
  }

  @Test("starting and stopping on the main thread block it, other calls do not")
  func mainThread() {
    #expect(checks(calls: ["beginConfiguration", "addInput Back Camera"]).isEmpty)
    #expect(checks(calls: ["startRunning", "startRunning"]) == ["main-thread-blocked"])
    #expect(checks(calls: ["stopRunning", "startRunning"]).count == 2)
  }
}
