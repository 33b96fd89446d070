import AVFoundation
import DiptychTesting
import StarterApp
import Testing

/// `.duo` gives each test a phone of its own, in virtual time.
@Suite("The front camera", .duo)
@MainActor
struct FrontCameraTests {
  @Test("is a virtual one that streams nothing before a session runs")
  func beforeAnySession() throws {
    let camera = try #require(FrontCamera())
    #expect(camera.device.isVirtualDevice && camera.streaming == nil)
    #expect(camera.summary.hasSuffix("which does not stream"))
  }

  @Test("follows the app to the other display")
  func follows() async throws {
    let duo = try SimulatedDevice.current
    try await duo.launch(EmptyApp.self)
    let camera = try #require(FrontCamera())
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: camera.device))
    await Task.detached { session.startRunning() }.value
    await duo.settle()
    #expect(camera.streaming?.deviceType == .builtInOuterUltraWideCamera)
    await duo.open(over: .milliseconds(400))
    await duo.settle()
    #expect(camera.streaming?.deviceType == .builtInInnerUltraWideCamera)
    #expect(camera.summary.contains("now Inner"))
  }

  @Test("is what it always was on a phone with one display", .duo(.iPhone17Pro))
  func oneDisplay() throws {
    let camera = try #require(FrontCamera())
    #expect(camera.device.position == .front && camera.device.deviceType == .builtInWideAngleCamera)
  }
}
