import AVFoundation
import Diptych
import DuoCam
import Testing

@Suite("The light around the phone")
@MainActor
struct LightTests {
  @Test("P3 in the dark a photo output sees a scene for a flash, and in daylight not")
  func light() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      let session = AVCaptureSession()
      let output = AVCapturePhotoOutput()
      let camera = try #require(
        AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back))
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(output)
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .auto
      output.photoSettingsForSceneMonitoring = settings
      #expect(!output.isFlashScene)
      duo.setLight(5)
      #expect(output.isFlashScene)
    }
  }
}
