import CameraService
import DeviceModel
import Scheduling
import Testing

@Suite("The stage")
@MainActor
struct StageLawTests {
  @Test("S6 a fold moves, lays out, then reports directions, in one turn")
  func phases() throws {
    try Phone.run { phone in
      let scene = Scene()
      phone.world.stage.attach(scene)
      phone.world.stage.add(scene)
      await phone.time.settle()
      scene.log = []
      phone.world.stage.setHinge(180)
      #expect(scene.log == ["moves to inner", "lays out", "directions"])
    }
  }

  @Test("S1 S2 S3 S7 the app's display and what is lit, fold by fold")
  func displays() throws {
    try Phone.run { phone in
      let stage = phone.world.stage
      #expect(stage.litDisplays.isEmpty)
      let scene = Scene()
      stage.attach(scene)
      @MainActor func check(_ display: String) {
        #expect(stage.pose.appDisplay == display)
        #expect(stage.placement(of: scene)?.display.id == display)
        #expect(stage.litDisplays.map(\.id) == [display])
      }
      check("outer")
      stage.setHinge(90)
      check("inner")
      stage.turnAround()
      check("inner")
      try stage.moveApp(to: "outer")
      check("outer")
      stage.setHinge(0)
      check("outer")
      stage.setHinge(180)
      check("inner")
      stage.detach(scene)
      #expect(stage.litDisplays.isEmpty)
    }
  }

  @Test("S6 hierarchy changes of one turn make one directions phase in a later one")
  func coalescing() throws {
    try Phone.run { phone in
      let scene = Scene()
      phone.world.stage.add(scene)
      await phone.time.settle()
      scene.log = []
      for _ in 0..<5 { phone.world.stage.setNeedsDirections() }
      #expect(scene.log.isEmpty)
      await phone.time.settle()
      #expect(scene.log == ["directions"])
    }
  }

  @Test("a pose is known for every time a frame may ask for")
  func track() {
    let device = Device.iPhoneDuo
    var track = PoseTrack(device.pose(hinge: 0), at: .zero)
    for step in 1...3000 {
      track.append(device.pose(hinge: Double(step % 181)), at: .milliseconds(16 * step))
    }
    #expect(track.latest == device.pose(hinge: Double(3000 % 181)))
    for back in [0, 1, 17, 100, 300] {
      let step = 3000 - back
      #expect(track.pose(at: .milliseconds(16 * step + 15)) == device.pose(hinge: Double(step % 181)))
    }
  }
}

@MainActor
private final class Scene: StagedScene, StageObserver {
  var log: [String] = []
  let supportedOrientations = Set(InterfaceOrientation.allCases)
  let isOrientationLocked = false
  var isInBackground = false

  func stage(moveTo placement: Placement) { log.append("moves to \(placement.display.id)") }
  func stageLayout() { log.append("lays out") }
  func stageDidChange() { log.append("directions") }
}
