import AVFoundation
import CameraService
import SDKTestSupport
import Testing

@Suite("What a preview layer shows and says")
@MainActor
struct PreviewTests {
  @Test(
    "V6 isPreviewing begins with the first frame, ends with the last, and observers hear of each change once")
  func previewing() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let heard = Collected<Bool>()
      let observation = rig.layer.observe(\.isPreviewing, options: [.new]) { _, change in
        MainActor.preconditionIsolated()
        heard.add(change.newValue ?? false)
      }
      defer { observation.invalidate() }
      try rig.exchange(to: "outer")
      rig.session.startRunning()
      #expect(!rig.layer.isPreviewing)
      await phone.wait(.milliseconds(299))
      #expect(!rig.layer.isPreviewing && heard.all.isEmpty)
      await phone.settle()
      #expect(rig.layer.isPreviewing && heard.take() == [true])
      try rig.exchange(to: "back-wide")
      await phone.settle()
      #expect(
        rig.layer.isPreviewing && heard.take().isEmpty, "the outgoing camera goes on until the other's first")
      rig.session.stopRunning()
      await phone.settle()
      #expect(!rig.layer.isPreviewing && heard.take() == [false])
      rig.session.startRunning()
      await phone.settle()
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      await phone.settle()
      phone.hub.endInterruption()
      await phone.settle()
      #expect(heard.take() == [true, false, true])
      try rig.connection().isEnabled = false
      await phone.settle()
      #expect(!rig.layer.isPreviewing && heard.take() == [false])
      rig.layer.session = nil
      #expect(!rig.layer.isPreviewing)
    }
  }

  @Test("V4 isPreviewing is false in a hand-over's gap, where the preview holds its last frame")
  func gap() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      await phone.wait(.milliseconds(100))
      let before = try #require(rig.shown)
      phone.stage.setHinge(180)
      await phone.wait(.milliseconds(100))
      let held = try #require(rig.shown)
      #expect(!rig.layer.isPreviewing && held.camera == "outer")
      #expect(held.index >= before.index && held.time <= before.time + .milliseconds(40))
      await phone.settle()
      #expect(rig.layer.isPreviewing && rig.shownCamera == "inner")
    }
  }

  @Test("a disabled connection freezes the preview on the frame and the turn it had, and enabling thaws it")
  func freeze() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      await phone.wait(.milliseconds(100))
      let connection = try rig.connection()
      let last = try #require(rig.shown)
      connection.isEnabled = false
      connection.videoRotationAngle = 180
      await phone.wait(.seconds(1))
      #expect(rig.shown == last)
      connection.isEnabled = true
      await phone.wait(.milliseconds(40))
      let thawed = try #require(rig.shown)
      #expect(thawed.index > last.index + 20 && thawed.quarterTurns == 2)
      connection.isEnabled = false
      try rig.exchange(to: "back-wide")
      await phone.settle()
      #expect(rig.shownCamera == "back-wide", "the new input's connection is enabled")
    }
  }

  @Test("V4 V6 conversions of a layer without size, camera or session are finite and in the middle")
  func degenerate() throws {
    try withPhone { phone in
      let layer = AVCaptureVideoPreviewLayer()
      let middle = CGPoint(x: 0.5, y: 0.5)
      #expect(layer.captureDevicePointConverted(fromLayerPoint: .zero) == middle)
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      #expect(layer.captureDevicePointConverted(fromLayerPoint: .zero) == middle)
      #expect(layer.layerPointConverted(fromCaptureDevicePoint: .zero) == CGPoint(x: 50, y: 25))
      let rig = try await Rig(phone, "outer")
      for size in [CGSize.zero, CGSize(width: 0, height: 40), CGSize(width: 40, height: 0)] {
        rig.layer.bounds = CGRect(origin: .zero, size: size)
        #expect(rig.layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 3, y: 4)) == middle)
        let point = rig.layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 1, y: 1))
        #expect(point.x.isFinite && point.y.isFinite)
        #expect(rig.layer.metadataOutputRectConverted(fromLayerRect: rig.layer.bounds).isEmpty)
      }
    }
  }
}
