import AVKit
import DiptychTesting
import Testing

@testable import StarterApp

@Suite("The switcher", .duo)
@MainActor
struct CameraSwitcherTests {
  private func camera(_ type: AVCaptureDevice.DeviceType) async throws -> AVCaptureDeviceDescriptor {
    let directions = try await EmptyApp.directions(on: try SimulatedDevice.current)
    let all = directions.forwardFacingDeviceDescriptors + directions.backwardFacingDeviceDescriptors
    return try #require(all.first { $0.deviceType == type })
  }

  @Test("exchanges the one camera, and starts the session with the first")
  func exchanges() async throws {
    let duo = try SimulatedDevice.current
    await duo.open()
    let switcher = CameraSwitcher()
    for type in [.builtInInnerUltraWideCamera, .builtInWideAngleCamera] as [AVCaptureDevice.DeviceType] {
      let device = try await switcher.use(try await camera(type))
      await duo.settle()
      #expect(switcher.session.inputs.count == 1 && duo.streaming == device.uniqueID)
    }
    #expect(switcher.session.isRunning)
  }

  @Test("uses no camera that the person does not allow")
  func notAllowed() async throws {
    let duo = try SimulatedDevice.current
    let wide = try await camera(.builtInWideAngleCamera)
    duo.answer(.camera, .denied)
    let switcher = CameraSwitcher()
    await #expect(throws: CameraSwitcher.Refusal.notAllowed) { _ = try await switcher.use(wide) }
    #expect(switcher.session.inputs.isEmpty && !switcher.session.isRunning)
  }

  @Test("a line of wishes: the first is granted, of those that wait the newest")
  func line() async throws {
    let duo = try SimulatedDevice.current
    await duo.open()
    let (inner, wide) = (
      try await camera(.builtInInnerUltraWideCamera), try await camera(.builtInWideAngleCamera)
    )
    let switcher = CameraSwitcher()
    var granted: [String] = []
    let line = SwitchLine(to: switcher) { camera, _ in granted.append(camera.uniqueID) }
    for wish in [inner, wide, inner, wide] { line.ask(for: wish) }
    #expect(line.isBusy)
    await duo.settle()
    #expect(granted == [wide.uniqueID] && duo.streaming == wide.uniqueID && !line.isBusy)
  }
}
