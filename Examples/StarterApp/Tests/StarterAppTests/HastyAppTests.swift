import AVKit
import DiptychTesting
import Testing
import UIKit

@testable import StarterApp

final class HastyApp: StarterApp {
  override func makeViewfinder() -> ViewfinderController { HastyViewfinder() }
}

final class HastyViewfinder: ViewfinderController {
  override func show(_ camera: AVCaptureDeviceDescriptor) {
    let switcher = switcher
    Task { didSwitch(to: camera, try await switcher.use(camera)) }
  }
}

@Suite("A task for each wish")
@MainActor
struct HastyAppTests {
  @Test("is right in the order in which things mostly happen", .duo)
  func hastyOrdinarily() async throws {
    let duo = try SimulatedDevice.current
    try await duo.play(.rapidFolds(for: duo.device), app: HastyApp.self, showing: .viewer)
  }

  @Test(
    "is wrong in another one",
    .explored(schedules: 150, known: ["wrong-camera-shown", "outgoing-frame-shown"]))
  func hasty() async throws {
    let duo = try SimulatedDevice.current
    try await duo.play(.rapidFolds(for: duo.device), app: HastyApp.self, showing: .viewer)
  }
}
