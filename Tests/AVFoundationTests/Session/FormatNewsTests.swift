import AVFoundation
import SDKTestSupport
import Testing

/// Who watches a camera's format hears of each change, whoever causes it.
@Suite("News of formats")
@MainActor
struct FormatNewsTests {
  /// The width that ports describe at each notification, with who posted.
  private func heard(
    _ name: Notification.Name, _ port: AVCaptureInput.Port?, _ body: () throws -> Void
  ) rethrows -> [String] {
    let heard = Collected<String>()
    let token = NotificationCenter.default.addObserver(forName: name, object: port, queue: nil) { note in
      let port = note.object as? AVCaptureInput.Port
      heard.add("\(port?.mediaType.rawValue ?? "") \(port?.formatDescription?.dimensions.width ?? 0)")
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try body()
    return heard.all
  }

  @Test("C5 the port of pictures tells by its new and its old name that it describes another format")
  func ports() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let camera = try phone.camera("back-wide")
      let port = try #require(rig.input?.ports.first)
      let names = [
        Notification.Name.AVCaptureInputPortFormatDescriptionDidChange,
        AVCaptureInput.Port.formatDescriptionDidChangeNotification,
      ]
      #expect(Set(names).count == 1)
      #expect(names[0].rawValue == "AVCaptureInputPortFormatDescriptionDidChangeNotification")
      let byPreset = self.heard(names[0], port) {
        for preset in [AVCaptureSession.Preset.low, .hd4K3840x2160, .hd4K3840x2160, .hd1280x720] {
          rig.session.sessionPreset = preset
        }
      }
      #expect(byPreset == ["vide 640", "vide 3840", "vide 1280"])
      let byApp = try self.heard(names[1], nil) {
        for index in [0, 0, 2] { try camera.use(format: index) }
      }
      #expect(byApp == [0, 2].map { "vide \(camera.formats[$0].formatDescription.dimensions.width)" })
      let nothing = try self.heard(names[0], nil) {
        try camera.lockForConfiguration()
        camera.videoZoomFactor = 1.5
        camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 24)
        camera.unlockForConfiguration()
        try phone.camera("inner").use(format: 0)
      }
      #expect(nothing == [], "neither rates nor zoom, nor a camera without an input")
    }
  }

  @Test(
    "C5 A1 who observes a camera's format and shape hears of a preset as of an assignment, once, both values")
  func observed() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let camera = try phone.camera("outer")
      let heard = Collected<String>()
      let bonds = [
        camera.observe(\.activeFormat, options: [.old, .new]) { _, change in
          let widths = [change.oldValue, change.newValue].map { $0?.formatDescription.dimensions.width ?? 0 }
          heard.add("format \(widths)")
        },
        camera.observe(\.dynamicAspectRatio, options: [.new]) { _, change in
          heard.add("shape \(change.newValue??.rawValue ?? "")")
        },
        camera.observe(\.dynamicDimensions, options: [.new]) { _, change in
          heard.add("size \([change.newValue?.width ?? 0, change.newValue?.height ?? 0])")
        },
        camera.observe(\.activeDepthDataFormat, options: [.new]) { _, change in
          heard.add("depth \(change.newValue??.formatDescription.dimensions.width ?? 0)")
        },
      ]
      #expect(camera.activeFormat.formatDescription.dimensions.width == 1920)
      rig.session.sessionPreset = .low
      #expect(heard.take() == ["size [1280, 720]", "format [1920, 1280]", "depth 320"])
      rig.session.sessionPreset = .low
      #expect(heard.take() == [])
      rig.session.sessionPreset = .hd4K3840x2160
      #expect(heard.take() == ["size [3840, 2160]", "format [1280, 3840]", "depth 320"])
      try camera.use(format: 0)
      #expect(heard.take() == ["size [1280, 720]", "format [3840, 1280]", "depth 320"])
      try camera.lockForConfiguration()
      camera.setDynamicAspectRatio(.ratio1x1)
      camera.unlockForConfiguration()
      #expect(heard.take() == ["shape AVCaptureAspectRatio1x1", "size [1280, 1280]"])
      withExtendedLifetime(bonds) {}
    }
  }
}
