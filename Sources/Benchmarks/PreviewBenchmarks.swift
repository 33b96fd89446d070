import AVFoundation
import CameraService
import Compositing
import DeviceModel
import Imaging
import QuartzCore
import Scheduling
import UIKit
import WorldRenderer

/// A full-screen preview, composited sixty times a second where it changes: what the device's work for one frame takes, as
/// a part of the frame's time. The camera's picture is part of it.
package let previewBenchmarks: [Benchmark] = PreviewTrial.Displays.allCases.flatMap { displays in
  [true, false].map { isStill in
    let name = "full-screen preview at 60 fps, \(displays.rawValue), \(isStill ? "still" : "moving") scene"
    return Benchmark(name, unit: "% of a core", budget: .atMost(displays.budget)) {
      () throws(BenchmarkError) in
      do {
        let trial = PreviewTrial(displays: displays, isStill: isStill)
        return Measurement(try MainActor.assumeIsolated { try trial.percent(frames: 60) })
      } catch let error as BenchmarkError {
        throw BenchmarkError(benchmark: name, message: error.message)
      } catch { throw BenchmarkError(benchmark: name, message: "\(error)") }
    }
  }
}

struct PreviewTrial {
  enum Displays: String, CaseIterable {
    case outer, inner, both

    /// Percent of a core.
    var budget: Double {
      switch self {
      case .outer: 25
      case .inner: 45
      case .both: 70
      }
    }
  }

  let displays: Displays
  let isStill: Bool

  /// The median over `frames` frames, two at a time, after ten to warm up.
  ///
  /// - Parameter scale: Of the displays' pixels; less than 1 to try it out.
  @MainActor
  func percent(frames: Int, scale: Double = 1) throws -> Double {
    let time = VirtualTime()
    return try time.run {
      let device = Device.iPhoneDuo
      let pose = device.pose(hinge: displays == .outer ? 0 : 180)
      let world = World(device: device, pose: pose, clock: time)
      try world.enter()
      defer { world.leave() }
      UIApplicationLauncher.launch(delegate: PreviewApp.self, on: world.stage)
      defer { UIApplicationLauncher.terminate() }
      await time.settle()
      let screens = try screens(device, scale)
      let angles = displays == .outer ? (0.0, 10.0) : (150.0, 180.0)
      var times: [Double] = []
      var allocations = 0
      for frame in 0..<frames + 10 {
        await time.sleep(until: time.now + .ns(seconds: 1.0 / 60))
        if !isStill {
          let part = Double(frame % 20) / 20
          world.stage.setHinge(angles.0 + (angles.1 - angles.0) * part)
        }
        let start = MachineClock.threadTime
        let nodes = UIApplication.shared.windowScenes[0].layerNodes()
        for screen in screens { screen.show(nodes) }
        times.append((MachineClock.threadTime - start).inSeconds)
        if frame == 9 {
          for screen in screens { try screen.check(nodes) }
          allocations = screens.map(\.compositor.allocationCount).reduce(0, +)
        }
      }
      guard screens.map(\.compositor.allocationCount).reduce(0, +) == allocations else {
        throw BenchmarkError(benchmark: "", message: "pixel memory was allocated in a steady state")
      }
      // The camera has a new picture for every second frame.
      let measured = Array(times.dropFirst(10))
      let pairs = stride(from: 0, to: measured.count - 1, by: 2).map { (measured[$0] + measured[$0 + 1]) / 2 }
      return Stopwatch.median(pairs) * 60 * 100
    }
  }

  @MainActor
  private func screens(_ device: Device, _ scale: Double) throws -> [PreviewScreen] {
    guard let own = UIApplication.shared.windowScenes.first?.placement else {
      throw BenchmarkError(benchmark: "", message: "the app is on no display")
    }
    let screens = [PreviewScreen(own.display, own.interfaceOrientation, scale, isApp: true)]
    guard displays == .both else { return screens }
    guard let other = device.displays.first(where: { $0.id != own.display.id }) else {
      throw BenchmarkError(benchmark: "", message: "the device has one display")
    }
    return screens + [PreviewScreen(other, .portrait, scale, isApp: false)]
  }
}

/// One display and its pixels.
private final class PreviewScreen {
  let compositor = Compositor()
  private let size: CGSize
  private let scale: Double
  private let buffer: PixelBuffer
  private let isApp: Bool

  init(_ display: Display, _ orientation: InterfaceOrientation, _ scale: Double, isApp: Bool) {
    let (points, pixels) = (display.size(in: orientation), display.pixelSize(in: orientation))
    size = CGSize(width: points.width, height: points.height)
    self.scale = display.scale * scale
    self.isApp = isApp
    buffer = PixelBuffer(
      width: max(1, Int(Double(pixels.width) * scale)), height: max(1, Int(Double(pixels.height) * scale)),
      format: .bgra)
  }

  /// The other display shows the app's picture, turned, as an accessory of the app would.
  private func nodes(_ app: [LayerNode]) -> [LayerNode] {
    guard !isApp, var picture = app.lazy.compactMap(\.picture).first else { return app }
    picture.turn = picture.turn.then(PictureTurn(quarterTurns: 1))
    return [
      LayerNode(name: "accessory", frame: CGRect(origin: .zero, size: size), content: .picture(picture))
    ]
  }

  func show(_ app: [LayerNode]) { _ = compositor.update(nodes(app), scale: scale, in: buffer) }

  /// The display shows one camera's picture everywhere, and the frame that its stamp names.
  func check(_ app: [LayerNode]) throws(BenchmarkError) {
    let entries = DisplayList(nodes(app), size: size).entries
    guard entries.count == 1, let entry = entries.first, entry.opacity == 1, entry.veil == 0,
      entry.visible.insetBy(dx: -0.01, dy: -0.01).contains(CGRect(origin: .zero, size: size))
    else { throw BenchmarkError(benchmark: "", message: "the display does not show one full preview") }
    // Too few pixels for a stamp's cells, there is none to be read.
    guard buffer.width >= 400 else { return }
    guard let reading = StampReader.read(buffer).first else {
      throw BenchmarkError(benchmark: "", message: "the display's picture has no stamp")
    }
    guard reading.stamp.index == entry.picture.index & 0xFF_FFFF else {
      throw BenchmarkError(
        benchmark: "",
        message: "the display shows frame \(reading.stamp.index) instead of \(entry.picture.index)")
    }
  }
}

extension LayerNode {
  fileprivate var picture: PreviewPicture? {
    if case .picture(let picture) = content { return picture }
    return sublayers.lazy.compactMap(\.picture).first
  }
}

/// An app with a preview of the front camera, at thirty frames a second, that fills its window.
private final class PreviewApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let session = AVCaptureSession()

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    let preview = FullPreview(frame: window.bounds)
    preview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.frame = window.bounds
    controller.view.addSubview(preview)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    guard let device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front),
      let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input),
      let layer = preview.layer as? AVCaptureVideoPreviewLayer
    else { return false }
    layer.videoGravity = .resizeAspectFill
    layer.session = session
    session.addInput(input)
    session.startRunning()
    return true
  }
}

private final class FullPreview: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
}
