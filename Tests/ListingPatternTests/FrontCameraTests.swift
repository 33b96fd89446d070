import AVKit
import CameraService
import SDKTestSupport
import Testing

/// What an app that knows nothing of folds can say about its front camera.
private struct FrontCamera {
  private let search = AVCaptureDevice.DiscoverySession(
    deviceTypes: [.builtInWideAngleCamera, .builtInUltraWideCamera], mediaType: .video, position: .front)

  var device: AVCaptureDevice? { search.devices.first }

  /// The sensor behind the picture: the device itself, or what a virtual one streams from.
  var sensor: AVCaptureDevice? {
    guard let device, device.isVirtualDevice else { return device }
    return device.activePrimaryConstituent
  }
}

@Suite("Patterns: looking cameras up")
@MainActor
struct FrontCameraTests {
  @Test("V1 V2 the look-up finds the virtual camera and says which one it streams from, nil before the start")
  func streaming() throws {
    try withPhone { phone in
      let front = FrontCamera()
      #expect(front.device?.isVirtualDevice == true)
      #expect(front.sensor == nil)
      let rig = try await Rig(phone, "front")
      #expect(front.sensor?.localizedName == "Outer Ultra Wide Camera")
      await phone.fold(to: 180)
      #expect(front.sensor?.localizedName == "Inner Ultra Wide Camera")
      rig.session.stopRunning()
      #expect(front.sensor == nil)
    }
  }

  @Test("V1 on a phone with one display the same look-up gives the physical camera, before any session runs")
  func oneDisplay() throws {
    try withPhone(.iPhone14Pro) { phone in
      let front = FrontCamera()
      #expect(front.device?.isVirtualDevice == false)
      #expect(front.sensor === front.device)
      #expect(front.sensor?.position == .front)
    }
  }

  @Test("V5 the physical front cameras are found with position unspecified, on a Duo only")
  func physical() throws {
    func positions() -> [AVCaptureDevice.Position] {
      AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInInnerUltraWideCamera, .builtInOuterUltraWideCamera], mediaType: .video,
        position: .unspecified
      ).devices.map(\.position)
    }
    try withPhone { _ in #expect(positions() == [.front, .front]) }
    try withPhone(.iPhone17Pro) { _ in #expect(positions().isEmpty) }
  }
}
