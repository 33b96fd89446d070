import AVKit
import CameraService
import Imaging
import MovieTestSupport
import Photos
import SDKTestSupport
import TestSupport
import Testing
import UIKit
import WorldRenderer

/// A camcorder in a person's hand.
@Suite(.serialized) @MainActor struct CamcorderTests {
  private func show(_ phone: Phone) async -> (CamcorderController, UIWindow) {
    let controller = CamcorderController()
    let window = UIWindow(windowScene: phone.scene)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    await phone.settle()
    return (controller, window)
  }

  private func press(_ phone: Phone) {
    let desk = ButtonDesk.of(phone.world)
    if desk.press(.volumeUp) { desk.release(.volumeUp) }
  }

  @Test(
    "a button records, fingers zoom and focus, and the movie is saved for the network, upright, with sound")
  func records() throws {
    try withPhone { phone in
      phone.world.permissions.set(.camera, .notDetermined)
      phone.world.permissions.set(.microphone, .notDetermined)
      let (controller, window) = await self.show(phone)
      defer { withExtendedLifetime(window) {} }
      #expect(controller.stage == .asking)
      phone.world.permissions.set(.camera, .authorized)
      await phone.settle()
      #expect(controller.stage == .asking, "one answer of two")
      phone.world.permissions.set(.microphone, .authorized)
      await phone.wait(.milliseconds(500))
      #expect(controller.stage == .ready && controller.camcorder.session.isRunning)
      #expect(controller.caption.text == "640×480 60" && controller.dot.isHidden)
      let camera = try phone.camera("back-wide")
      #expect(controller.camcorder.session.sessionPreset == .inputPriority)
      self.press(phone)
      await phone.wait(.milliseconds(400))
      #expect(!controller.dot.isHidden)
      // Two fingers move apart: as far again as they were.
      let scene = phone.scene
      let middle = CGPoint(x: controller.view.bounds.midX, y: controller.view.bounds.midY)
      scene.touch([
        FingerNews(1, .down(CGPoint(x: middle.x - 40, y: middle.y))),
        FingerNews(2, .down(CGPoint(x: middle.x + 40, y: middle.y))),
      ])
      for step in 1...8 {
        scene.touch([FingerNews(2, .move(CGPoint(x: middle.x + 40 + 10 * Double(step), y: middle.y)))])
        await phone.wait(.milliseconds(10))
      }
      scene.touch([FingerNews(1, .up), FingerNews(2, .up)])
      await phone.wait(.milliseconds(200))
      #expect(abs(camera.videoZoomFactor - 2) < 0.01)
      let place = CGPoint(x: middle.x + 30, y: middle.y - 40)
      scene.tap(at: place)
      await phone.wait(.milliseconds(300))
      let wanted = controller.previewLayer.captureDevicePointConverted(fromLayerPoint: place)
      #expect(!controller.square.isHidden && controller.square.center == place)
      #expect(abs(camera.focusPointOfInterest.x - wanted.x) < 1e-6 && wanted != CGPoint(x: 0.5, y: 0.5))
      #expect(camera.exposurePointOfInterest == camera.focusPointOfInterest)
      #expect(camera.focusMode != .continuousAutoFocus && camera.isSubjectAreaChangeMonitoringEnabled)
      phone.hub.subjectAreaChanged()
      await phone.settle()
      #expect(
        camera.focusPointOfInterest == CGPoint(x: 0.5, y: 0.5) && camera.focusMode == .continuousAutoFocus)
      self.press(phone)
      await phone.wait(.seconds(1))
      #expect(controller.dot.isHidden && controller.saved.count == 1)
      #expect(controller.thumbnail.image?.size == CGSize(width: 120, height: 160))

      let saved = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: controller.saved, options: nil).firstObject)
      #expect(saved.mediaType == .video && saved.pixelWidth == 480 && saved.pixelHeight == 640)
      let handed = Collected<URL>()
      PHImageManager.default().requestAVAsset(forVideo: saved, options: nil) { asset, _, _ in
        if let asset = asset as? AVURLAsset { handed.add(asset.url) }
      }
      await phone.settle()
      let file = try #require(handed.all.first)
      #expect(try MovieBoxes(file.path).top.prefix(2) == ["ftyp", "moov"])
      let movie = try PlayedMovie(file)
      let seconds = movie.video?.seconds ?? 0
      #expect(movie.video?.rotation == -90 && seconds > 0.9 && seconds < 1.4)
      #expect(abs(Double(movie.frameCount ?? 0) - 60 * seconds) < 4, "60 a second")
      #expect(abs((movie.sound?.seconds ?? 0) - seconds) < 0.1)
      let names = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
      #expect(!names.contains { $0.hasSuffix(".front") })
    }
  }

  @Test("heat lowers the rate in steps, recovery brings it back, and the movie that runs has both")
  func heat() throws {
    try withPhone { phone in
      let (controller, window) = await self.show(phone)
      defer { withExtendedLifetime(window) {} }
      await phone.wait(.milliseconds(500))
      let camera = try phone.camera("back-wide")
      for (pressure, rate) in [
        (SystemPressure.serious, 30), (.critical, 15), (.fair, 60), (.serious, 30),
      ] as [(SystemPressure, Int32)] {
        phone.hub.setPressure(pressure)
        await phone.settle()
        #expect(camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: rate))
        #expect(controller.caption.text == "640×480 \(rate)")
      }
      self.press(phone)
      await phone.wait(.milliseconds(500))
      phone.hub.setPressure(.nominal)
      await phone.wait(.milliseconds(500))
      self.press(phone)
      await phone.wait(.seconds(1))
      let asset = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: controller.saved, options: nil).firstObject)
      let resource = try #require(PHAssetResource.assetResources(for: asset).first)
      let folder = try #require(phone.world.photoLibrary.folder)
      let movie = try PlayedMovie(URL(fileURLWithPath: folder + "/IMG_0001.MP4"))
      #expect(resource.type == .video && abs((movie.frameCount ?? 0) - 45) <= 4)
    }
  }

  @Test("a call ends the recording with a movie that is whole and saved; refused, nothing runs")
  func endings() throws {
    try withPhone { phone in
      let (controller, window) = await self.show(phone)
      defer { withExtendedLifetime(window) {} }
      await phone.wait(.milliseconds(500))
      self.press(phone)
      await phone.wait(.milliseconds(600))
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      await phone.wait(.seconds(1))
      #expect(controller.dot.isHidden && controller.saved.count == 1)
      phone.hub.endInterruption()
      await phone.settle()
      self.press(phone)
      await phone.wait(.milliseconds(300))
      #expect(!controller.dot.isHidden, "it records again")
      self.press(phone)
      await phone.wait(.seconds(1))
      #expect(controller.saved.count == 2)
    }
    try withPhone { phone in
      phone.world.permissions.set(.camera, .denied)
      let (controller, window) = await self.show(phone)
      defer { withExtendedLifetime(window) {} }
      #expect(controller.stage == .refused && phone.hub.streaming.isEmpty)
    }
  }
}
