import AVKit
import DiptychTesting
import Testing

@testable import StarterApp

@Suite("The tracker", .duo)
@MainActor
struct DirectionTrackerTests {
  @Test("names the camera that sees the person: at first, opened, turned around, closed")
  func follows() async throws {
    let duo = try SimulatedDevice.current
    let tracker = DirectionTracker()
    var named: [AVCaptureDevice.DeviceType] = []
    tracker.onCameraChange = { named.append($0.deviceType) }
    tracker.start(relativeTo: try await EmptyApp.view(on: duo))
    #expect(tracker.directions == nil)
    await duo.settle()
    #expect(named == [.builtInOuterUltraWideCamera])
    await duo.open(over: .milliseconds(400))
    await duo.settle()
    #expect(named.last == .builtInInnerUltraWideCamera)
    await duo.turnAround()
    try await duo.moveApp(to: .outer)
    await duo.settle()
    #expect(named.last == .builtInWideAngleCamera, "the rear camera takes the selfie")
    await duo.close(over: .milliseconds(400))
    await duo.settle()
    #expect(named.last == .builtInOuterUltraWideCamera && named.count == 4)
  }

  @Test("says nothing after it was stopped")
  func stops() async throws {
    let duo = try SimulatedDevice.current
    let tracker = DirectionTracker()
    var changes = 0
    tracker.onDirectionsChange = { changes += 1 }
    tracker.start(relativeTo: try await EmptyApp.view(on: duo))
    await duo.settle()
    tracker.stop()
    await duo.open()
    await duo.settle()
    #expect(changes == 1)
  }

  @Test("is asked once and for all on a phone with one display", .duo(.iPhone17Pro))
  func oneDisplay() async throws {
    let directions = try await EmptyApp.directions(on: try SimulatedDevice.current)
    #expect(directions.forwardFacingDeviceDescriptors.allSatisfy { $0.position == .front })
    #expect(directions.backwardFacingDeviceDescriptors.allSatisfy { $0.position == .back })
  }
}
