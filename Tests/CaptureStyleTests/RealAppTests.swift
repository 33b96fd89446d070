import AVKit
import CameraService
import CodeReader
import Combine
import Compositing
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
