import AVFoundation
import CodeReader
import DeviceModel
import Imaging
import SDKTestSupport
import Testing
import WorldRenderer

@Suite("Connections, presets and kinds of objects, in tables")
@MainActor
struct ConnectionTableTests {
  @Test(
    "M6 a preview's connection can be turned, shows its layer and is active; a metadata one cannot be turned")
  func turning() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let metadata = AVCaptureMetadataOutput()
      rig.session.addOutput(metadata)
      let preview: AVCaptureConnection = try rig.connection()
      let medium = AVMediaType.metadataObject
      let other: AVCaptureConnection = try #require(metadata.connection(with: medium))
      #expect(metadata.connection(with: .video) == nil && metadata.connection(with: .audio) == nil)
      #expect(preview.isActive && preview.videoPreviewLayer === rig.layer && other.videoPreviewLayer == nil)
      let isTurned: [(AVCaptureConnection, Bool)] = [(preview, true), (other, false)]
      for (connection, isAble) in isTurned {
        #expect(connection.isVideoOrientationSupported == isAble)
        for angle in [0.0, 90, 180, 270, 45, -90] {
          let isSupported = isAble && [0, 90, 180, 270].contains(angle)
          #expect(connection.isVideoRotationAngleSupported(angle) == isSupported)
          connection.videoRotationAngle = angle
          #expect(phone.takeMisuses().isEmpty == isSupported, "\(angle)")
        }
        connection.videoOrientation = .landscapeLeft
        #expect(phone.takeMisuses().isEmpty == isAble)
      }
      #expect(preview.videoOrientation == .landscapeLeft && preview.videoRotationAngle == 180)
      rig.session.removeOutput(metadata)
      #expect(!other.isActive && preview.isActive)
      preview.isEnabled = false
      #expect(!preview.isActive)
    }
  }

  @Test("a mode of stabilisation is active where the camera's format has it, and off elsewhere")
  func stabilisation() throws {
    let modes: [AVCaptureVideoStabilizationMode] = [
      .off, .standard, .cinematic, .cinematicExtended, .cinematicExtendedEnhanced, .previewOptimized,
      .lowLatency, .auto,
    ]
    for name in ["back-wide", "outer"] {
      try withPhone { phone in
        let rig = try await Rig(phone, name)
        let output = AVCaptureVideoDataOutput()
        rig.session.addOutput(output)
        let connection: AVCaptureConnection = try #require(output.connection(with: .video))
        let format: AVCaptureDevice.Format = try phone.camera(name).activeFormat
        #expect(
          connection.isVideoStabilizationSupported == format.isVideoStabilizationModeSupported(.standard))
        for mode in modes {
          connection.preferredVideoStabilizationMode = mode
          let isRefused = !phone.takeMisuses().isEmpty
          #expect(isRefused == (!connection.isVideoStabilizationSupported && mode != .off), "\(name) \(mode)")
          let isActive = mode != .auto && !isRefused && format.isVideoStabilizationModeSupported(mode)
          #expect(connection.activeVideoStabilizationMode == (isActive ? mode : .off), "\(name) \(mode)")
        }
      }
    }
  }

  @Test(
    "C5 each preset that the session takes has a format at least as large; one that it does not take raises")
  func presets() throws {
    let sizes: [(AVCaptureSession.Preset, width: Int32, height: Int32)] = [
      (.cif352x288, 352, 288), (.vga640x480, 640, 480), (.iFrame960x540, 960, 540),
      (.iFrame1280x720, 1280, 720), (.hd1280x720, 1280, 720), (.hd1920x1080, 1920, 1080),
      (.hd4K3840x2160, 3840, 2160), (.low, 1, 1), (.medium, 1, 1), (.high, 1, 1), (.photo, 1, 1),
      (.init(rawValue: "of my own"), 1, 1),
    ]
    for name in ["back-wide", "inner"] {
      try withPhone { phone in
        let rig = try await Rig(phone, name)
        for (preset, width, height) in sizes {
          let isSupported = rig.session.canSetSessionPreset(preset)
          #expect(isSupported == (try phone.camera(name)).supportsSessionPreset(preset))
          rig.session.sessionPreset = preset
          #expect(phone.takeMisuses().isEmpty == isSupported, "\(name) \(preset.rawValue)")
          let size = try phone.camera(name).activeFormat.formatDescription.dimensions
          #expect(!isSupported || size.width >= width && size.height >= height, "\(name) \(preset.rawValue)")
        }
        #expect(rig.session.canSetSessionPreset(.hd4K3840x2160) == (name == "back-wide"))
        #expect(!rig.session.canSetSessionPreset(.init(rawValue: "of my own")))
      }
    }
  }

  @Test("O8 codes that a reader here knows are available with a camera, the others raise")
  func kinds() throws {
    let known: [AVMetadataObject.ObjectType] = [
      .qr, .ean13, .ean8, .upce, .code39, .code93, .code128, .interleaved2of5, .codabar, .gs1DataBar, .face,
    ]
    let unknown: [AVMetadataObject.ObjectType] = [
      .aztec, .dataMatrix, .pdf417, .itf14, .microQR, .code39Mod43, .humanBody, .salientObject,
    ]
    try withPhone { phone in
      let rig = try await Rig(phone)
      let output = AVCaptureMetadataOutput()
      rig.session.addOutput(output)
      #expect(output.availableMetadataObjectTypes.isEmpty)
      try rig.exchange(to: "back-wide")
      #expect(Set(output.availableMetadataObjectTypes) == Set(known))
      for type in known + unknown {
        output.metadataObjectTypes = [type]
        let isKnown = known.contains(type)
        #expect(phone.takeMisuses().map(\.name) == (isKnown ? [] : ["NSInvalidArgumentException"]), "\(type)")
        #expect((output.metadataObjectTypes == [type]) == isKnown)
      }
    }
  }

  @Test("O7 an object's place in a preview is where the preview has the rectangle, for every gravity")
  func places() throws {
    let code = try #require(QRCode("POSTER")).picture(side: 296)
    try withPhone(surroundings: Surroundings().showing(heldUp: code, poster: code)) { phone in
      let rig = try await Rig(phone, "back-wide")
      let (output, heard) = (AVCaptureMetadataOutput(), Heard())
      rig.session.addOutput(output)
      output.metadataObjectTypes = [.qr]
      output.setMetadataObjectsDelegate(heard, queue: heard.queue)
      await phone.wait(.milliseconds(200))
      let object = try #require(heard.last.all.last as? AVMetadataMachineReadableCodeObject)
      #expect(object.corners.count == 4 && object.stringValue == "POSTER")
      let layer: AVCaptureVideoPreviewLayer = rig.layer
      let gravities: [AVLayerVideoGravity] = [.resize, .resizeAspect, .resizeAspectFill]
      var places: Set<String> = []
      for gravity in gravities {
        layer.videoGravity = gravity
        let shown = try #require(layer.transformedMetadataObject(for: object)).bounds
        let rect = layer.layerRectConverted(fromMetadataOutputRect: object.bounds)
        #expect(abs(shown.midX - rect.midX) < 0.01 && abs(shown.width - rect.width) < 0.01, "\(gravity)")
        places.insert("\(shown.width.rounded()) \(shown.height.rounded())")
        let back = layer.metadataOutputRectConverted(fromLayerRect: rect)
        #expect(abs(back.midX - object.bounds.midX) < 1e-6 && abs(back.height - object.bounds.height) < 1e-6)
      }
      #expect(places.count == gravities.count, "each gravity shows it in another size")
    }
  }

  private final class Heard: NSObject, AVCaptureMetadataOutputObjectsDelegate, Sendable {
    let last = Collected<AVMetadataObject>()
    let queue = DispatchQueue(label: "codes")

    func metadataOutput(
      _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
      from connection: AVCaptureConnection
    ) {
      for object in metadataObjects { last.add(object) }
    }
  }
}
