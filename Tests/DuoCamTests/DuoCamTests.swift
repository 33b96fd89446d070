import AVKit
import CameraService
import DeviceModel
import DuoCam
import Scheduling
import Testing
import UIKit

@Suite("DuoCam", .serialized)
@MainActor
struct DuoCamTests {
  /// Runs DuoCam on a device in virtual time and returns the cameras whose first frames came, in order.
  private func firstFrames(
    on device: Device, hinge: Double, _ body: @escaping @MainActor (World, VirtualTime) async throws -> Void
  ) throws -> [String] {
    let time = VirtualTime()
    return try time.run {
      let world = World(device: device, pose: device.pose(hinge: hinge), clock: time)
      try world.enter()
      defer { world.leave() }
      UIApplicationLauncher.launch(delegate: DuoCamApp.self, on: world.stage)
      defer { UIApplicationLauncher.terminate() }
      await time.settle()
      try await body(world, time)
      return world.log.all.compactMap { entry in
        entry.text.firstRange(of: "first frame of ").map { String(entry.text[$0.upperBound...]) }
      }
    }
  }

  private func flip() { UIApplication.shared.windowScenes.first?.tap(elementNamed: "flip") }

  @Test("the main job: closed, open, flip, turn around, move to outer, flip back, close")
  func mainJob() throws {
    let cameras = try firstFrames(on: .iPhoneDuo, hinge: 0) { world, time in
      world.stage.setHinge(180)
      await time.settle()
      flip()
      await time.settle()
      world.stage.turnAround()
      await time.settle()
      try world.stage.moveApp(to: "outer")
      await time.settle()
      flip()
      await time.settle()
      world.stage.setHinge(0)
      await time.settle()
    }
    #expect(
      cameras == [
        "Outer Ultra Wide Camera", "Inner Ultra Wide Camera", "Back Camera", "Outer Ultra Wide Camera",
      ])
  }
}
