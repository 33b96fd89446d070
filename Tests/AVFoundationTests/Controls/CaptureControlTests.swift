import AVFoundation
import CameraService
import SDKTestSupport
import Synchronization
import Testing
import UIKit

private final class Heard: NSObject, AVCaptureSessionControlsDelegate, Sendable {
  let events = Collected<String>()

  func sessionControlsDidBecomeActive(_ session: AVCaptureSession) { events.add("active") }
  func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) { events.add("enter") }
  func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) { events.add("exit") }
  func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) { events.add("inactive") }
}

@Suite("Controls of a session")
@MainActor
struct CaptureControlTests {
  private let queue = DispatchQueue(label: "controls")

  @Test("K8 a control belongs to one session, and no more are taken than the button has room for")
  func adding() throws {
    try withPhone { phone in
      let (session, other) = (AVCaptureSession(), AVCaptureSession())
      #expect(session.supportsControls && session.maxControlsCount == 4)
      let sliders = (0..<5).map { AVCaptureSlider("\($0)", symbolName: "scope", in: 0...1) }
      for slider in sliders.dropLast() {
        #expect(session.canAddControl(slider))
        session.addControl(slider)
        #expect(!session.canAddControl(slider) && !other.canAddControl(slider))
      }
      #expect(session.controls == Array(sliders.dropLast()))
      for (owner, control) in [(session, sliders[4]), (session, sliders[0]), (other, sliders[0])] {
        owner.addControl(control)
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      }
      session.removeControl(sliders[0])
      other.removeControl(sliders[1])
      #expect(session.controls == Array(sliders[1...3]) && session.canAddControl(sliders[4]))
      #expect(other.canAddControl(sliders[0]) && !other.canAddControl(sliders[1]))
      session.setControlsDelegate(Heard(), queue: nil)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
    }
    try withPhone(.iPhone14Pro) { phone in
      let session = AVCaptureSession()
      #expect(!session.supportsControls && session.maxControlsCount == 0)
      let picker = AVCaptureIndexPicker("Filter", symbolName: "camera.filters", numberOfIndexes: 3)
      #expect(!session.canAddControl(picker))
      session.addControl(picker)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"] && session.controls.isEmpty)
    }
  }

  @Test("K8 the delegate hears controls become active with a running session, come up, go after 3 s, and end")
  func delegate() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let heard = Heard()
      let desk = ControlDesk.of(phone.world)
      #expect(!desk.show())
      rig.session.addControl(AVCaptureSlider("Focus", symbolName: "scope", in: 0...1))
      #expect(!desk.show())
      rig.session.setControlsDelegate(heard, queue: queue)
      #expect(rig.session.controlsDelegate === heard && rig.session.controlsDelegateCallbackQueue === queue)
      await phone.settle()
      #expect(heard.events.take() == ["active"])
      #expect(desk.show())
      await phone.wait(.seconds(2))
      #expect(heard.events.take() == ["enter"] && desk.slide(by: 0.1))
      await phone.wait(.milliseconds(2900))
      #expect(heard.events.all.isEmpty)
      await phone.wait(.milliseconds(200))
      #expect(heard.events.take() == ["exit"] && !desk.slide(by: 0.1))
      #expect(desk.show())
      rig.session.stopRunning()
      await phone.settle()
      #expect(heard.events.take() == ["enter", "exit", "inactive"])
      rig.session.startRunning()
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      phone.hub.endInterruption()
      await phone.settle()
      #expect(heard.events.take() == ["active", "inactive", "active"])
    }
  }

  @Test("K8 a person's slide changes the chosen control, and its action hears each new value on its queue")
  func sliding() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let heard = Heard()
      let (values, indexes) = (Collected<Float>(), Collected<Int>())
      let slider = AVCaptureSlider("Focus", symbolName: "scope", values: [0, 0.5, 2])
      let picker = AVCaptureIndexPicker("Filter", symbolName: "f", localizedIndexTitles: ["a", "b", "c"])
      slider.setActionQueue(queue) { [queue] value in
        dispatchPrecondition(condition: .onQueue(queue))
        values.add(value)
      }
      picker.setActionQueue(queue) { indexes.add($0) }
      for control in [slider, picker] { rig.session.addControl(control) }
      rig.session.setControlsDelegate(heard, queue: queue)
      let desk = ControlDesk.of(phone.world)
      #expect(desk.show() && !desk.choose("Zoom"))
      for part in [0.2, 0.2, 0.2, 0.9] { #expect(desk.slide(by: part)) }
      #expect(desk.choose("Filter") && desk.slide(by: 0.5))
      await phone.settle()
      #expect(values.take() == [0.5, 2] && slider.value == 2)
      #expect(indexes.take() == [1] && picker.selectedIndex == 1)
      picker.isEnabled = false
      #expect(desk.show() && desk.slide(by: 0.5))
      await phone.settle()
      #expect(indexes.all.isEmpty && picker.selectedIndex == 1)
    }
  }

  @Test("K8 values outside, on another queue, and controls without values raise")
  func misuse() throws {
    try withPhone { phone in
      let slider = AVCaptureSlider("Focus", symbolName: "scope", in: -1...1, step: 0.5)
      let picker = AVCaptureIndexPicker("F", symbolName: "f", numberOfIndexes: 2) { "no. \($0)" }
      slider.value = 0.3
      picker.selectedIndex = 1
      #expect(slider.value == 0.5 && picker.localizedIndexTitles == ["no. 0", "no. 1"])
      let session = AVCaptureSession()
      for control in [slider, picker] { session.addControl(control) }
      slider.setActionQueue(queue) { _ in }
      let calls: [(String, () throws -> Void)] = [
        ("NSGenericException", { slider.value = 0 }),
        ("NSInvalidArgumentException", { picker.selectedIndex = 2 }),
        ("NSInvalidArgumentException", { picker.selectedIndex = -1 }),
        ("NSInvalidArgumentException", { _ = AVCaptureSlider("", symbolName: "", in: 2...2) }),
        ("NSInvalidArgumentException", { _ = AVCaptureSlider("", symbolName: "", in: 0...2, step: -1) }),
        ("NSInvalidArgumentException", { _ = AVCaptureSlider("", symbolName: "", values: []) }),
        ("NSInvalidArgumentException", { _ = AVCaptureIndexPicker("", symbolName: "", numberOfIndexes: 0) }),
      ]
      for (name, call) in calls {
        try call()
        #expect(phone.takeMisuses().map(\.name) == [name])
      }
      queue.sync { slider.value = 1 }
      #expect(slider.value == 1 && picker.selectedIndex == 1)
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      _ = AVCaptureSystemZoomSlider(device: microphone)
      _ = AVCaptureSystemExposureBiasSlider(device: microphone)
      #expect(phone.takeMisuses().map(\.name) == Array(repeating: "NSInvalidArgumentException", count: 2))
    }
  }

  @Test("K8 the system's sliders change the camera without its lock, within what the format recommends")
  func system() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let heard = Heard()
      let camera = try phone.camera("back-wide")
      let (zooms, biases) = (Collected<CGFloat>(), Collected<CGFloat>())
      rig.session.addControl(AVCaptureSystemZoomSlider(device: camera) { zooms.add($0) })
      rig.session.addControl(AVCaptureSystemExposureBiasSlider(device: camera) { biases.add($0) })
      rig.session.setControlsDelegate(heard, queue: queue)
      let seen = Collected<CGFloat>()
      let observation = camera.observe(\.videoZoomFactor) { device, _ in seen.add(device.videoZoomFactor) }
      let desk = ControlDesk.of(phone.world)
      let range = try #require(camera.activeFormat.systemRecommendedVideoZoomRange)
      let bias = try #require(camera.activeFormat.systemRecommendedExposureBiasRange)
      #expect(desk.show() && desk.slide(by: 0.5))
      #expect(abs(camera.videoZoomFactor - range.upperBound.squareRoot()) < 1e-9)
      #expect(desk.slide(by: 5) && desk.slide(by: 0.1))
      #expect(abs(camera.videoZoomFactor - range.upperBound) < 1e-9)
      #expect(desk.choose("Exposure") && desk.slide(by: -0.25))
      #expect(camera.exposureTargetBias == bias.lowerBound / 2)
      await phone.settle()
      #expect(zooms.all.count == 2 && zooms.all.last == camera.videoZoomFactor && seen.all == zooms.all)
      #expect(biases.all == [CGFloat(camera.exposureTargetBias)])
      withExtendedLifetime(observation) {}
    }
  }
}
