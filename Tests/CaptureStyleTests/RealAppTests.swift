import AVKit
import CameraService
import CodeReader
import Combine
import Compositing
import DeviceModel
import Foundation
import Imaging
import MovieTestSupport
import Photos
import SDKTestSupport
import TestSupport
import Testing
import UIKit
import WorldRenderer

/// Whole consumers of the API, driven as a person and the phone drive them; what they made is read back.
@Suite(.serialized) @MainActor struct RealAppTests {
  private func show(_ controller: UIViewController, _ phone: Phone) async -> UIWindow {
    let window = UIWindow(windowScene: phone.scene)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    await phone.settle()
    return window
  }

  /// By which a photo of the camera is upright now.
  private func horizonAngle(_ position: AVCaptureDevice.Position) throws -> CGFloat {
    let camera = try #require(
      AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position))
    let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
    return coordinator.videoRotationAngleForHorizonLevelCapture
  }

  /// Where the display shows a code, in points of the window.
  private func codeOnDisplay(_ window: UIWindow, under marks: [UIView]) -> (text: String, place: CGRect)? {
    // A mark lies on the code's outermost squares, which tell a reader where it is.
    for mark in marks { mark.alpha = 0 }
    defer { for mark in marks { mark.alpha = 1 } }
    let scale = 2.0
    let display = PixelBuffer(
      width: Int(window.bounds.width * scale) & ~1, height: Int(window.bounds.height * scale) & ~1,
      format: .bgra)
    Compositor().render(window.windowScene?.layerNodes() ?? [], scale: scale, into: display)
    let grey = PixelBuffer(width: display.width, height: display.height, format: .nv12Full)
    PixelOperations.convert(display.whole, into: grey.whole)
    guard let code = CodeReader().read(grey, [.qr]).first else { return nil }
    let (xs, ys) = (code.corners.map { $0.x / scale }, code.corners.map { $0.y / scale })
    let place = CGRect(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    return (code.text, place)
  }

  @Test(
    "a scanner marks the code where the display shows it, closed, opened, after a call, and its lamp burns")
  func scanner() throws {
    let code = try #require(QRCode("https://example.com/duo")).picture(side: 296)
    try withPhone(surroundings: Surroundings().showing(poster: code)) { phone in
      phone.world.permissions.set(.camera, .notDetermined)
      let controller = ScannerController()
      let window = await self.show(controller, phone)
      #expect(controller.stage == .asking && phone.world.permissions.isAsked(.camera))
      phone.world.permissions.set(.camera, .authorized)
      await phone.wait(.milliseconds(500))
      #expect(controller.stage == .scanning && controller.found == ["https://example.com/duo"])
      @MainActor func isMarked() -> Bool {
        let marks = [controller.highlight, controller.scanArea]
        guard let shown = self.codeOnDisplay(window, under: marks), !controller.highlight.isHidden else {
          return false
        }
        let mark = controller.highlight.frame
        #expect(controller.scanArea.frame.insetBy(dx: -1, dy: -1).contains(mark))
        return abs(shown.place.midX - mark.midX) < 6 && abs(shown.place.midY - mark.midY) < 6
          && abs(shown.place.width - mark.width) < 16
      }
      #expect(isMarked())
      let closedMark = controller.highlight.frame
      await phone.fold(to: 180)
      await phone.wait(.milliseconds(500))
      #expect(isMarked() && controller.highlight.frame != closedMark)
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      await phone.wait(.milliseconds(200))
      phone.hub.endInterruption()
      await phone.wait(.milliseconds(500))
      #expect(isMarked() && controller.found.count == 1)
      controller.toggleLamp()
      await phone.settle()
      #expect(AVCaptureDevice.default(for: .video)?.isTorchActive == true)
      controller.toggleLamp()
      await phone.settle()
      #expect(AVCaptureDevice.default(for: .video)?.isTorchActive == false)
    }
  }

  @Test("a scanner that is refused says so, and no camera runs")
  func refusedScanner() throws {
    try withPhone { phone in
      phone.world.permissions.set(.camera, .notDetermined)
      let controller = ScannerController()
      let window = await self.show(controller, phone)
      defer { withExtendedLifetime(window) {} }
      phone.world.permissions.set(.camera, .denied)
      await phone.wait(.milliseconds(500))
      #expect(controller.stage == .denied && controller.found.isEmpty && phone.hub.streaming.isEmpty)
    }
  }

  /// A Duo whose cameras have half their smallest format alone, so that photos are quick.
  private static let small: Device = {
    var device = Device.iPhoneDuo
    for index in device.cameras.indices {
      var format = device.cameras[index].formats[0]
      (format.width, format.height) = (format.width / 2, format.height / 2)
      (device.cameras[index].formats, device.cameras[index].defaultFormat) = ([format], 0)
    }
    return device
  }()

  /// The cameras whose stamps a movie's picture at a time has upright, as short names, each with whether it is
  /// mirrored.
  private func stamps(_ movie: URL, at seconds: Double, _ phone: Phone) throws -> [String: Bool] {
    let directory = try TemporaryDirectory()
    let picture = directory.file("frame.png")
    _ = try Program.output(
      "ffmpeg", "-v", "error", "-ss", "\(seconds)", "-i", movie.path, "-frames:v", "1", picture)
    let readings = StampReader.read(try ImageFile.read(picture)).filter { $0.quarterTurns == 0 }.map {
      (Phone.short(phone.world.device.cameras[$0.stamp.camera].uniqueID), $0.mirrored)
    }
    return Dictionary(readings) { first, _ in first }
  }

  @Test("two cameras in two previews and one movie, through a fold")
  func dualCamera() throws {
    let directory = try TemporaryDirectory()
    try withPhone(hinge: 180) { phone in
      let recorder = DualCameraRecorder()
      let (main, small) = (PreviewView(), PreviewView())
      for view in [main, small] { phone.show(view) }
      try recorder.configure(main: main.previewLayer, small: small.previewLayer)
      #expect(recorder.session.hardwareCost <= 1)
      recorder.session.startRunning()
      await phone.wait(.milliseconds(300))
      let url = URL(fileURLWithPath: directory.file("dual.mov"))
      try recorder.startRecording(to: url)
      await phone.wait(.milliseconds(500))
      await phone.fold(to: 0)
      await phone.wait(.milliseconds(500))
      #expect(await recorder.stopRecording() == .completed)
      let shown = [main, small].map { Phone.short($0.previewLayer.presented?.frame.camera ?? "") }
      #expect(shown == ["back-wide", "outer"])
      let movie = try PlayedMovie(url)
      #expect(movie.video?.width == 360 && movie.video?.height == 640)
      #expect(abs((movie.video?.seconds ?? 0) - 1) < 0.15 && (movie.frameCount ?? 0) > 12)
      for time in [0.1, 0.8] {
        let seen = try self.stamps(url, at: time, phone)
        #expect(seen["back-wide"] == false, "at \(time): \(seen)")
      }
    }
  }

  @Test(
    "a recorder's movie has no gap for a pause, both cameras upright, and sound in step")
  func videoRecorder() throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let recorder = VideoRecorder()
      try recorder.configure()
      recorder.session.startRunning()
      await phone.wait(.milliseconds(300))
      let url = URL(fileURLWithPath: directory.file("a.mp4"))
      try recorder.start(to: url)
      await phone.wait(.seconds(1))
      recorder.pause()
      await phone.wait(.seconds(2))
      recorder.resume()
      await phone.wait(.seconds(1))
      try recorder.exchangeCamera(to: .front)
      await phone.wait(.seconds(1))
      #expect(try await recorder.stop() == url)
      #expect(try await recorder.stop() == nil && recorder.droppedFrames == 0)
      let movie = try PlayedMovie(url)
      let seconds = movie.video?.seconds ?? 0
      #expect(seconds > 2.6 && seconds < 3.1, "\(seconds): three seconds less a change of cameras")
      #expect(abs((movie.sound?.seconds ?? 0) - seconds) < 0.15 && movie.video?.rotation == nil)
      #expect(try self.stamps(url, at: 0.5, phone).keys.sorted() == ["back-wide"])
      #expect(try self.stamps(url, at: 1.5, phone).keys.sorted() == ["back-wide"])
      #expect(try self.stamps(url, at: seconds - 0.2, phone).keys.sorted() == ["outer"])
    }
  }

  @Test(
    "a photo app's photos are in the library, upright, with flash and movie, through a fold, a flip and a call"
  )
  func photoApp() throws {
    try withPhone(Self.small) { phone in
      phone.world.permissions.set(.camera, .notDetermined)
      let controller = PhotoAppController()
      let window = await self.show(controller, phone)
      defer { withExtendedLifetime(window) {} }
      #expect(!controller.shutter.isEnabled && phone.world.permissions.isAsked(.camera))
      phone.world.permissions.set(.camera, .authorized)
      await phone.wait(.seconds(2))
      #expect(controller.shutter.isEnabled && controller.session.isRunning)
      controller.capture(flash: .on, live: true, angle: try self.horizonAngle(.back))
      await phone.wait(.milliseconds(500))
      #expect(!controller.liveLabel.isHidden)
      await phone.wait(.seconds(4))
      #expect(controller.liveLabel.isHidden && controller.results.count == 1)
      await phone.fold(to: 180)
      controller.changeCamera()
      await phone.wait(.seconds(1))
      #expect(controller.shutter.isEnabled)
      controller.capture(angle: try self.horizonAngle(.front))
      await phone.wait(.seconds(1))
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      await phone.wait(.milliseconds(200))
      #expect(!controller.shutter.isEnabled && !controller.resumeButton.isHidden)
      controller.capture()
      await phone.wait(.seconds(1))
      phone.hub.endInterruption()
      await phone.wait(.milliseconds(500))
      #expect(controller.shutter.isEnabled && controller.resumeButton.isHidden)
      let saved = controller.results.map { (try? $0.get()) != nil }
      #expect(saved == [true, true, false], "none while another app has the camera")
      let assets = PHAsset.fetchAssets(with: .image, options: nil)
      try #require(assets.count == 2)
      let (live, front) = (assets.object(at: 0), assets.object(at: 1))
      #expect(live.mediaSubtypes.contains(.photoLive) && live.pixelHeight > live.pixelWidth)
      #expect(!front.mediaSubtypes.contains(.photoLive))
      let folder = try #require(phone.world.photoLibrary.folder)
      let first = folder + "/IMG_0001.HEIC"
      #expect(try Program.output("heif-info", first).contains("\(live.pixelWidth)x\(live.pixelHeight)"))
      #expect(try Int(Program.output("exiftool", "-s3", "-n", "-Flash", first)).map { $0 & 1 } == 1)
      #expect(
        try Program.output("exiftool", "-s3", "-Keys:ContentIdentifier", folder + "/IMG_0001.MOV")
          == Program.output("exiftool", "-s3", "-Apple:MediaGroupUUID", "-Apple:ContentIdentifier", first))
      // What a person sees of them: upright, once.
      for (asset, camera) in [(live, "back-ultra-wide"), (front, "inner")] {
        var data: Data?
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) { file, _, _, _ in
          data = file
        }
        let image = try #require(data.flatMap { UIImage(data: $0) })
        let upright = try ImageFile.decode([UInt8](try #require(image.pngData())), name: "png")
        let stamp = try #require(StampReader.read(upright).first)
        #expect(Phone.short(phone.world.device.cameras[stamp.stamp.camera].uniqueID) == camera)
        #expect(stamp.quarterTurns == 0 && !stamp.mirrored)
      }
      controller.session.stopRunning()
    }
  }

  @Test("published values follow the session, the device and the fold, and pictures come at their pace")
  func published() throws {
    try withPhone { phone in
      phone.world.permissions.set(.camera, .notDetermined)
      let view = PreviewView()
      phone.show(view)
      let camera = PublishedCamera(view.previewLayer)
      let statuses = Collected<PublishedCamera.Status>()
      let pictures = Collected<Int>()
      var bonds = Set<AnyCancellable>()
      camera.$status.sink { statuses.add($0) }.store(in: &bonds)
      camera.$picture.compactMap { $0?.width }.sink { pictures.add($0) }.store(in: &bonds)
      camera.start()
      await phone.settle()
      #expect(camera.status == .unconfigured && !camera.isRunning)
      phone.world.permissions.set(.camera, .authorized)
      await phone.wait(.seconds(1))
      #expect(
        camera.status == .configured && camera.isRunning && statuses.all == [.unconfigured, .configured])
      #expect((4...7).contains(pictures.all.count) && pictures.all.allSatisfy { $0 == 160 })
      camera.set(zoom: 2.5, torch: .on)
      await phone.wait(.milliseconds(100))
      #expect(camera.zoom == 2.5 && camera.isTorchOn)
      camera.position = .front
      await phone.wait(.seconds(1))
      #expect(camera.zoom == 1 && !camera.isTorchOn)
      #expect(Phone.short(view.previewLayer.presented?.frame.camera ?? "") == "outer")
      await phone.fold(to: 180)
      await phone.wait(.seconds(1))
      #expect(
        Phone.short(view.previewLayer.presented?.frame.camera ?? "") == "inner" && !camera.isInterrupted)
      #expect(view.previewLayer.connection?.videoRotationAngle == camera.previewAngle)
      phone.hub.interrupt(.videoDeviceNotAvailableWithMultipleForegroundApps)
      await phone.settle()
      #expect(camera.isInterrupted && !camera.isRunning)
      phone.hub.endInterruption()
      await phone.settle()
      #expect(!camera.isInterrupted && camera.isRunning)
      phone.hub.resetMediaServices()
      await phone.settle()
      #expect(
        camera.status == .failed(.runtime(AVError.mediaServicesWereReset.rawValue)) && !camera.isRunning)
      camera.session.startRunning()
      await phone.settle()
      #expect(camera.isRunning)
    }
  }
}
