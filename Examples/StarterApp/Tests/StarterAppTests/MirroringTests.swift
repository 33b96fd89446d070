import AVKit
import DiptychTesting
import Testing

@testable import StarterApp

@Suite("Mirroring", .duo)
@MainActor
struct MirroringTests {
  @Test("is taken over only where a camera's place and its direction disagree")
  func rule() async throws {
    let duo = try SimulatedDevice.current
    await duo.open()
    let inside = try await EmptyApp.directions(on: duo)
    try await duo.moveApp(to: .outer)
    let outside = try await EmptyApp.directions(on: duo)
    func mirroring(_ type: AVCaptureDevice.DeviceType, _ map: AVCaptureDeviceDirectionMap) throws -> Mirroring
    {
      let all = map.forwardFacingDeviceDescriptors + map.backwardFacingDeviceDescriptors
      return Mirroring(of: try #require(all.first { $0.deviceType == type }), in: map)
    }
    #expect(try mirroring(.builtInInnerUltraWideCamera, inside) == .automatic)
    #expect(try mirroring(.builtInWideAngleCamera, inside) == .automatic)
    #expect(try mirroring(.builtInOuterUltraWideCamera, inside) == .byHand(false))
    #expect(try mirroring(.builtInWideAngleCamera, outside) == .byHand(true))
    #expect(try mirroring(.builtInOuterUltraWideCamera, outside) == .automatic)
    #expect(try mirroring(.builtInInnerUltraWideCamera, outside) == .byHand(false))
  }
}
