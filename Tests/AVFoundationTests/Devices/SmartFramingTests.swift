import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import SDKTestSupport
import Testing
import WorldRenderer

@Suite("Smart framing")
@MainActor
struct SmartFramingTests {
  @Test("A3 the smallest framing that has every face is recommended, else the largest")
  func recommendation() {
    let offered = SmartFraming.supported(
      by: Format(width: 1920, height: 1080, maxRate: 60, aspectRatios: [.ratio16x9, .ratio4x3, .ratio3x4]))
    #expect(offered.count == 4)
    func face(_ x: Double, _ y: Double) -> FaceBounds {
      FaceBounds(x: x - 0.05...x + 0.05, y: y - 0.05...y + 0.05)
    }
    let table: [(faces: [FaceBounds], AspectRatio, Double)] = [
      ([face(0.5, 0.5)], .ratio3x4, 1.4), ([face(0.5, 0.2)], .ratio3x4, 1),
      ([face(0.2, 0.5)], .ratio4x3, 1), ([face(0.3, 0.5), face(0.7, 0.5)], .ratio4x3, 1.4),
      ([face(0.2, 0.5), face(0.5, 0.1)], .ratio3x4, 1), ([], .ratio3x4, 1),
    ]
    for (faces, ratio, zoom) in table {
      let framing = SmartFraming.recommended(offered, for: faces)
      #expect(framing?.aspectRatio == ratio && framing?.zoom == zoom, "\(faces)")
    }
    #expect(SmartFraming.recommended([], for: [face(0.5, 0.5)]) == nil)
    #expect(SmartFraming.supported(by: Format(width: 640, height: 480, maxRate: 30)).isEmpty)
  }

  @Test("A3 a monitor recommends what an app has enabled while it monitors, and observers hear of it")
  func monitoring() throws {
    try withPhone { phone in
      let camera = try phone.camera("outer")
      let rig = try await Rig(phone, "outer")
      let monitor: AVCaptureSmartFramingMonitor = try #require(camera.smartFramingMonitor)
      #expect(monitor === camera.smartFramingMonitor && camera.activeFormat.isSmartFramingSupported)
      #expect(try phone.camera("back-wide").smartFramingMonitor == nil)
      let seen = Collected<String>()
      let observation = monitor.observe(\.recommendedFraming) { monitor, _ in
        seen.add(
          monitor.recommendedFraming.map { "\($0.aspectRatio.rawValue.suffix(3)) \($0.zoomFactor)" } ?? "none"
        )
      }
      #expect(throws: AVError.self) { try monitor.startMonitoring() }
      monitor.enabledFramings = monitor.supportedFramings
      #expect(phone.takeMisuses().map(\.name) == ["NSGenericException"] && monitor.enabledFramings.isEmpty)
      try camera.lockForConfiguration()
      let all = monitor.supportedFramings
      monitor.enabledFramings = all
      #expect(monitor.recommendedFraming == nil && !monitor.isMonitoring)
      try monitor.startMonitoring()
      let first: AVCaptureFraming = try #require(monitor.recommendedFraming)
      #expect(all.contains(first) && monitor.isMonitoring)
      monitor.enabledFramings = all.filter { $0 != first }
      #expect(monitor.recommendedFraming != nil && monitor.recommendedFraming != first)
      // The app does what is recommended.
      let framing = try #require(monitor.recommendedFraming)
      camera.setDynamicAspectRatio(framing.aspectRatio)
      camera.videoZoomFactor = CGFloat(framing.zoomFactor)
      await phone.settle()
      #expect(camera.dynamicAspectRatio == framing.aspectRatio && rig.session.isRunning)
      monitor.stopMonitoring()
      #expect(monitor.recommendedFraming == nil && seen.all.count == 3 && seen.all.last == "none")
      camera.unlockForConfiguration()
      rig.session.stopRunning()
      #expect(throws: AVError.self) { try monitor.startMonitoring() }
      withExtendedLifetime(observation) {}
    }
  }

  @Test("A3 the recommendation follows the person as the phone is turned, without being asked")
  func following() throws {
    try withPhone { phone in
      let camera = try phone.camera("outer")
      _ = try await Rig(phone, "outer")
      let monitor = try #require(camera.smartFramingMonitor)
      try camera.lockForConfiguration()
      monitor.enabledFramings = monitor.supportedFramings
      camera.unlockForConfiguration()
      try monitor.startMonitoring()
      let seen = Collected<AVCaptureFraming?>()
      let observation = monitor.observe(\.recommendedFraming) { monitor, _ in
        seen.add(monitor.recommendedFraming)
      }
      for orientation in [DeviceOrientation.landscapeLeft, .portrait] {
        phone.stage.rotate(to: orientation)
        await phone.wait(.seconds(1))
      }
      let before = try #require(monitor.recommendedFraming)
      #expect(monitor.supportedFramings.contains(before))
      phone.stage.turnAround()
      await phone.wait(.seconds(1))
      #expect(monitor.recommendedFraming != before, "nobody is seen from behind")
      #expect(!seen.all.isEmpty)
      withExtendedLifetime(observation) {}
    }
  }
}
