import AVKit
import CameraService
import Combine
import Photos
import SDKTestSupport
import Testing
import UIKit

/// Capture code in the ways real apps write it, on the simulated phone.
@Suite(.serialized) @MainActor struct CaptureStyleTests {
  @Test("queues, old names and a delegate: frames come, and the preview shows the camera")
  func old() throws {
    try withPhone { phone in
      let controller = OldStyleController()
      let window = UIWindow(windowScene: phone.scene)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      await phone.settle()
      await phone.wait(.seconds(1))
      #expect(controller.session.isRunning && controller.runtimeErrors == 0)
      #expect(controller.frames >= 20 && controller.firstPixel == 255)
      #expect(controller.previewLayer.presented != nil, "the preview shows a picture")
      let other = try await Rig(phone, "back-wide")
      await phone.wait(.seconds(1))
      #expect(controller.interruptions == [.videoDeviceInUseByAnotherClient])
      other.session.stopRunning()
      await phone.settle()
    }
  }

  @Test("B4 an actor on its session's queue, published state and a view model that follows it")
  func modern() throws {
    try withPhone { phone in
      let model = CameraModel()
      var changes = 0
      let bond = model.objectWillChange.sink { changes += 1 }
      try await model.start()
      await phone.wait(.seconds(1))
      #expect(model.isRunning && !model.isInterrupted)
      guard case .running(let frames) = model.activity else {
        Issue.record("no frames: \(model.activity)")
        return
      }
      #expect(frames >= 20 && changes >= 20)
      #expect(phone.world.log.all.contains { $0.text.hasPrefix("[app.modern:capture] info: started ") })
      await model.stop()
      await phone.wait(.milliseconds(100))
      #expect(!model.isRunning && model.activity == .idle)
      withExtendedLifetime(bond) {}
    }
  }

  @Test("a photo is turned upright and saved; frames become images of the size and shape that was asked for")
  func library() throws {
    try withPhone { phone in
      phone.world.permissions.set(.photoAdding, .notDetermined)
      let camera = LibraryStyleCamera()
      try camera.configure()
      camera.session.startRunning()
      await phone.settle()
      camera.takePhoto(.portrait)
      await phone.wait(.seconds(1))
      #expect(camera.ends.isEmpty && phone.world.permissions.isAsked(.photoAdding))
      phone.world.permissions.set(.photoAdding, .authorized)
      await phone.wait(.milliseconds(100))
      #expect(camera.ends.count == 1)
      let assets = PHAsset.fetchAssets(with: .image, options: nil)
      #expect(assets.count == 2 && assets.allSatisfy { $0.pixelHeight > $0.pixelWidth })
      var turned: [CGImagePropertyOrientation] = []
      var pictures: [UIImage] = []
      for asset in assets {
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) {
          data, _, orientation, _ in
          turned.append(orientation)
          if let data, let image = UIImage(data: data) { pictures.append(image) }
        }
      }
      #expect(turned == [.up, .right])
      // Both show the same scene: drawn small, they look alike.
      let small = pictures.compactMap { $0.preparingThumbnail(of: CGSize(width: 9, height: 16))?.pngData() }
      #expect(pictures.count == 2 && small.count == 2 && pictures[0].size == pictures[1].size)
      let images = camera.images
      #expect(images.count >= 2 && images.allSatisfy { $0.size.height > $0.size.width })
      camera.session.stopRunning()
    }
  }
}
