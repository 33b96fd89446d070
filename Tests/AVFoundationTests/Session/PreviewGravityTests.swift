import AVFoundation
import CoreGraphics
import SDKTestSupport
import Testing

@Suite("How a preview layer fills itself")
@MainActor
struct PreviewGravityTests {
  private func rounded(_ rect: CGRect) -> [Int] {
    [rect.minX, rect.minY, rect.width, rect.height].map { Int($0.rounded()) }
  }

  @Test(
    "V6 a picture twice as high as wide, in a square layer: bars, cut off, or stretched, by the layer's gravity"
  )
  func gravities() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let layer = AVCaptureVideoPreviewLayer(session: rig.session)
      layer.frame = CGRect(x: 0, y: 0, width: 1800, height: 1600)
      #expect(layer.videoGravity == .resizeAspect)
      // The camera's 16:9 picture stands upright: 9 wide, 16 high.
      let table: [(AVLayerVideoGravity, [Int])] = [
        (.resizeAspect, [450, 0, 900, 1600]), (.resizeAspectFill, [0, -800, 1800, 3200]),
        (.resize, [0, 0, 1800, 1600]),
      ]
      let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
      for (gravity, place) in table {
        layer.videoGravity = gravity
        #expect(
          rounded(layer.layerRectConverted(fromMetadataOutputRect: whole)) == place, "\(gravity.rawValue)")
        let middle = layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 900, y: 800))
        #expect(abs(middle.x - 0.5) < 0.001 && abs(middle.y - 0.5) < 0.001)
        let back = layer.metadataOutputRectConverted(
          fromLayerRect: layer.layerRectConverted(
            fromMetadataOutputRect: CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.125)))
        #expect(
          rounded(
            CGRect(
              x: back.minX * 1000, y: back.minY * 1000, width: back.width * 1000, height: back.height * 1000))
            == [250, 500, 250, 125])
      }
    }
  }

  @Test("C5 medium and low are the camera's smallest format, 352 by 288 the smallest that contains it")
  func presets() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let camera = try phone.camera("back-wide")
      for preset in [AVCaptureSession.Preset.medium, .low, .cif352x288] {
        rig.session.sessionPreset = .hd1920x1080
        #expect(rig.session.canSetSessionPreset(preset))
        rig.session.sessionPreset = preset
        #expect(camera.activeFormat.formatDescription.dimensions.width == 640, "\(preset.rawValue)")
      }
      await phone.wait(.milliseconds(40))
      #expect(rig.layer.presented?.size.width == 640)
    }
  }
}
