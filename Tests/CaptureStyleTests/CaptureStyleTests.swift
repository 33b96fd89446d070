import AVKit
import CameraService
import Combine
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
}
