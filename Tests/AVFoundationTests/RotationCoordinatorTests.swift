import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing
import UIKit

@Suite("The rotation coordinator")
@MainActor
struct RotationCoordinatorTests {
  /// Front camera; preview without a layer, with a displayed one and with one that is not displayed; capture. By
  /// hand, from the measured table.
  @Test(
    "R1 R2 the measured table of the front camera on two phones",
    arguments: [
      (Device.iPhone14Pro, DeviceOrientation.portrait, [0, 90, 0], 90),
      (.iPhone14Pro, .landscapeLeft, [0, 180, 0], 180),
      (.iPhone17Pro, .portrait, [0, 0, 0], 0),
      (.iPhone17Pro, .landscapeLeft, [0, 90, 0], 90),
    ])
  func table(device: Device, held: DeviceOrientation, previews: [CGFloat], capture: CGFloat) throws {
    try withPhone(device) { phone in
      phone.stage.rotate(to: held)
      let view = UIView()
      phone.show(view)
      let (camera, alone) = (try phone.camera("front"), CALayer())
      let coordinators = [nil, view.layer, alone].map {
        AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: $0)
      }
      #expect(coordinators.map(\.videoRotationAngleForHorizonLevelPreview) == previews, "at once")
      #expect(coordinators.map(\.videoRotationAngleForHorizonLevelCapture) == [capture, capture, capture])
      await phone.settle()
      #expect(coordinators.map(\.videoRotationAngleForHorizonLevelPreview) == previews)
    }
  }

  @Test("R2 R3 the preview's angle follows the layer into a window and out of it, on the main actor")
  func layerShown() throws {
    try withPhone(.iPhone14Pro) { phone in
      let view = UIView()
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.camera("front"), previewLayer: view.layer)
      let seen = Collected<CGFloat>()
      let observation = coordinator.observe(
        \.videoRotationAngleForHorizonLevelPreview, options: [.initial, .new]
      ) { coordinator, _ in
        MainActor.preconditionIsolated()
        seen.add(coordinator.videoRotationAngleForHorizonLevelPreview)
      }
      let window = phone.show(view)
      await phone.settle()
      phone.stage.rotate(to: .landscapeRight)
      await phone.settle()
      window.isHidden = true
      await phone.settle()
      #expect(seen.all == [0, 90, 0, 0] || seen.all == [0, 90, 0], "landscape right is 0 for this sensor")
      withExtendedLifetime(observation) {}
    }
  }

  @Test("R3 the display alone changes the preview's angle; the capture angle needs the sensor's attitude")
  func movesDisplay() throws {
    try withPhone { phone in
      phone.stage.rotate(to: .landscapeLeft)
      let (view, controller) = (UIView(), PortraitController())
      let window = UIWindow(windowScene: phone.scene)
      window.rootViewController = controller
      window.isHidden = false
      controller.view.addSubview(view)
      await phone.settle()
      let rear = AVCaptureDevice.RotationCoordinator(
        device: try phone.camera("back-wide"), previewLayer: view.layer)
      let outer = AVCaptureDevice.RotationCoordinator(
        device: try phone.camera("outer"), previewLayer: view.layer)
      #expect(rear.angles == [90, 0] && outer.angles == [0, 90], "portrait on the outer display")
      let (previews, captures) = (Collected<CGFloat?>(), Collected<CGFloat?>())
      let observations = [
        rear.observe(\.videoRotationAngleForHorizonLevelPreview, options: [.old, .new]) { _, change in
          MainActor.preconditionIsolated()
          previews.add(change.oldValue)
          previews.add(change.newValue)
        },
        rear.observe(\.videoRotationAngleForHorizonLevelCapture) { _, _ in captures.add(nil) },
      ]
      await phone.fold(to: 180)
      #expect(rear.angles == [0, 0] && outer.angles == [270, 270], "landscape on the inner display")
      #expect(previews.all == [90, 0] && captures.all.isEmpty)
      await phone.fold(to: 0)
      #expect(rear.angles == [90, 0] && outer.angles == [0, 90])
      withExtendedLifetime(observations) {}
    }
  }

  @Test("R1 lying flat, the capture angle keeps its last value")
  func flat() throws {
    try withPhone(.iPhone14Pro) { phone in
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.camera("back-wide"), previewLayer: nil)
      var angles: [CGFloat] = []
      for orientation in [
        DeviceOrientation.landscapeLeft, .faceUp, .portraitUpsideDown, .faceDown, .portrait,
      ] {
        phone.stage.rotate(to: orientation)
        await phone.settle()
        angles.append(coordinator.videoRotationAngleForHorizonLevelCapture)
      }
      #expect(angles == [0, 0, 270, 270, 90])
    }
  }

  @Test("R3 device and layer are held weakly; without its layer the preview's angle is 0")
  func weak() throws {
    try withPhone(.iPhone14Pro) { phone in
      weak var released: UIView?
      var coordinator: AVCaptureDevice.RotationCoordinator?
      do {
        let view = UIView()
        released = view
        let window = UIWindow(windowScene: phone.scene)
        window.isHidden = false
        window.addSubview(view)
        coordinator = AVCaptureDevice.RotationCoordinator(
          device: try phone.camera("front"), previewLayer: view.layer)
        #expect(coordinator?.previewLayer === view.layer)
        #expect(coordinator?.device?.uniqueID == Phone.id("front"))
        #expect(coordinator?.videoRotationAngleForHorizonLevelPreview == 90)
        view.removeFromSuperview()
        await phone.settle()
      }
      #expect(released == nil && coordinator?.previewLayer == nil)
      await phone.settle()
      #expect(coordinator?.videoRotationAngleForHorizonLevelPreview == 0)
      weak let gone = coordinator
      coordinator = nil
      #expect(gone == nil, "nobody keeps the coordinator")
    }
  }
}

private final class PortraitController: UIViewController {
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
}

extension AVCaptureDevice.RotationCoordinator {
  /// Of preview and capture.
  fileprivate var angles: [CGFloat] {
    [videoRotationAngleForHorizonLevelPreview, videoRotationAngleForHorizonLevelCapture]
  }
}
