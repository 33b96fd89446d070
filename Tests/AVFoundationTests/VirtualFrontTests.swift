import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("The virtual front camera, hand-over and swap")
@MainActor
struct VirtualFrontTests {
  @Test("V2 activePrimaryConstituent is nil until a session runs and after it stops, and follows the display")
  func constituent() throws {
    try withPhone { phone in
      let camera = try phone.virtualFront()
      let changes = Collected<[String?]>()
      let observation = camera.observe(\.activePrimaryConstituent, options: [.old, .new]) { _, change in
        changes.add([change.oldValue, change.newValue].map { ($0 ?? nil).map { Phone.short($0.uniqueID) } })
      }
      let rig = try await Rig(phone)
      try rig.exchange(to: "front")
      #expect(camera.activePrimaryConstituent == nil)
      rig.session.startRunning()
      #expect(camera.activePrimaryConstituent?.deviceType == .builtInOuterUltraWideCamera)
      await phone.fold(to: 180)
      #expect(camera.activePrimaryConstituent?.deviceType == .builtInInnerUltraWideCamera)
      phone.stage.turnAround()
      try phone.stage.moveApp(to: "outer")
      await phone.settle()
      #expect(camera.activePrimaryConstituent === (try phone.camera("outer")))
      rig.session.stopRunning()
      #expect(camera.activePrimaryConstituent == nil)
      #expect(changes.all == [[nil, "outer"], ["outer", "inner"], ["inner", "outer"], ["outer", nil]])
      withExtendedLifetime(observation) {}
    }
  }

  @Test(
    "M3 an input is mounted as the sensor is that it streams from when it is added", arguments: [0.0, 180])
  func mount(hinge: Double) throws {
    var device = Device.iPhoneDuo
    let inner = try #require(device.cameras.firstIndex { $0.uniqueID == Phone.id("inner") })
    device.cameras[inner].mount?.angle = 90
    try withPhone(device, hinge: 180 - hinge) { phone in
      let rig = try await Rig(phone)
      let input = try AVCaptureDeviceInput(device: try phone.virtualFront())
      await phone.fold(to: hinge)
      rig.session.addInput(input)
      #expect(try rig.connection().videoRotationAngle == (hinge == 0 ? 0 : 90))
      #expect(!rig.session.canAddInput(input))
      await phone.fold(to: 180 - hinge)
      rig.session.addInput(input)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      rig.session.removeInput(input)
      #expect(rig.session.inputs.isEmpty)
    }
  }

  @Test("V2 a session that uses another camera, is interrupted or goes away counts for nothing")
  func constituentWithoutUse() throws {
    try withPhone { phone in
      let camera = try phone.virtualFront()
      do {
        let rig = try await Rig(phone, "front")
        #expect(camera.activePrimaryConstituent != nil)
        phone.hub.interrupt(.videoDeviceNotAvailableDueToSystemPressure)
        #expect(camera.activePrimaryConstituent == nil)
        phone.hub.endInterruption()
        #expect(camera.activePrimaryConstituent != nil)
        try rig.exchange(to: "back-wide")
        #expect(camera.activePrimaryConstituent == nil)
        try rig.exchange(to: "front")
        rig.layer.session = nil
      }
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      #expect(try phone.camera("outer").activePrimaryConstituent == nil, "it is physical")
    }
  }

  @Test(
    "V2 V4 a fold hands over: the session runs on, the last frame stays for the gap, then the other's come")
  func handover() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      await phone.wait(.seconds(1))
      let heralds = Heralds([.AVCaptureSessionWasInterrupted, .AVCaptureSessionDidStopRunning])
      phone.stage.setHinge(180)
      let last = try #require(rig.shown)
      #expect(last.camera == "outer")
      await phone.wait(.milliseconds(249))
      #expect(rig.shown == last)
      await phone.wait(.milliseconds(1))
      #expect(rig.shown?.camera == "inner" && rig.shown?.index == 0)
      await phone.fold(to: 0)
      #expect(rig.shownCamera == "outer")
      #expect(heralds.all.isEmpty)
      #expect(rig.session.isRunning && !rig.session.isInterrupted)
      #expect(rig.shown?.isMirrored == true, "its position is front whichever sensor streams")
    }
  }

  @Test("V4 folding back during the gap ends with the camera above the app's display")
  func handoverTakenBack() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      phone.stage.setHinge(180)
      await phone.wait(.milliseconds(100))
      phone.stage.setHinge(0)
      await phone.settle()
      #expect(rig.shownCamera == "outer")
      await phone.wait(.seconds(1))
      #expect(rig.shownCamera == "outer")
    }
  }

  @Test("V2 a physical camera does not follow the app")
  func physicalStays() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      await phone.fold(to: 180)
      #expect(rig.shownCamera == "outer")
    }
  }

  @Test("V6 after a swap the outgoing camera's frames go on for the latency, then the new one's first comes")
  func swap() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      await phone.wait(.seconds(1))
      let before = try #require(rig.shown)
      try rig.exchange(to: "back-wide")
      await phone.wait(.milliseconds(299))
      let during = try #require(rig.shown)
      #expect(during.camera == "outer" && during.index > before.index, "frames, not one frame")
      await phone.wait(.milliseconds(1))
      #expect(rig.shown?.camera == "back-wide" && rig.shown?.index == 0)
    }
  }

  @Test("V6 M3 during the latency the outgoing frames keep their own mirroring and rotation")
  func swapKeepsOutgoing() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let before = try #require(rig.shown)
      #expect(before.isMirrored && before.quarterTurns == 0)
      try rig.exchange(to: "back-wide")
      await phone.wait(.milliseconds(100))
      #expect(rig.shown?.camera == "outer")
      #expect(rig.shown?.isMirrored == true && rig.shown?.quarterTurns == 0)
      await phone.settle()
      #expect(rig.shown?.isMirrored == false && rig.shown?.quarterTurns == 1)
    }
  }

  @Test("V6 of several swaps in a row the last wins")
  func fastSwaps() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      var cameras: Set<String> = []
      for camera in ["back-wide", "inner", "back-ultra-wide", "outer", "back-wide"] {
        try rig.exchange(to: camera)
        await phone.wait(.milliseconds(50))
        cameras.insert(rig.shownCamera ?? "none")
      }
      await phone.settle()
      #expect(cameras == ["outer"])
      #expect(rig.shownCamera == "back-wide")
    }
  }

  @Test("V7 closing on the inner camera leaves its input and its stream, without an interruption")
  func closedOnInner() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, "inner")
      let heralds = Heralds([.AVCaptureSessionWasInterrupted, .AVCaptureSessionRuntimeError])
      await phone.fold(to: 0)
      let before = try #require(rig.shown)
      await phone.wait(.seconds(1))
      let after = try #require(rig.shown)
      #expect(after.camera == "inner" && after.index > before.index)
      #expect(rig.session.isRunning && heralds.all.isEmpty)
      #expect(rig.session.inputs.count == 1)
    }
  }

  @Test("V7 the closed inner camera's frames are dark")
  func dark() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, "inner")
      @MainActor func brightest() throws -> UInt8 {
        let (presented, frames) = (rig.layer.presented, phone.world.frames)
        let frame = try #require(presented)
        let made = frames.pixels(of: frame.frame, width: 64, height: 36)
        let pixels = try #require(made)
        let row = pixels.baseAddress(ofPlane: 0) + 34 * pixels.bytesPerRow(ofPlane: 0)
        return (0..<64).map { row.load(fromByteOffset: $0, as: UInt8.self) }.max() ?? 0
      }
      #expect(try brightest() > 60)
      await phone.fold(to: 0)
      await phone.wait(.milliseconds(100))
      #expect(try brightest() < 40)
    }
  }
}
