import AVFoundation
import CameraService
import SDKTestSupport
import Testing

@Suite("Sessions")
@MainActor
struct SessionTests {
  @Test("C1 inside begin and commit the graph changes at once, the pipeline at the outermost commit")
  func configuration() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let old = try #require(rig.input)
      let new = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      let connection = try rig.connection()
      rig.session.beginConfiguration()
      rig.session.beginConfiguration()
      #expect(!rig.session.canAddInput(new))
      rig.session.removeInput(old)
      #expect(rig.session.inputs.isEmpty && rig.session.canAddInput(new))
      #expect(rig.layer.connection == nil)
      rig.session.addInput(new)
      #expect(rig.session.inputs.count == 1 && rig.session.inputs.first === new)
      #expect(rig.layer.connection !== connection)
      rig.session.commitConfiguration()
      await phone.settle()
      await phone.wait(.seconds(1))
      #expect(rig.shownCamera == "outer", "the inner commit changes nothing")
      rig.session.commitConfiguration()
      await phone.settle()
      #expect(rig.shownCamera == "back-wide")
    }
  }

  @Test("C1 a change that fails leaves the pipeline as it was, with a runtime error")
  func failedCommit() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let new = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      let heralds = Heralds([AVCaptureSession.runtimeErrorNotification], of: rig.session)
      rig.session.beginConfiguration()
      if let input = rig.input { rig.session.removeInput(input) }
      rig.session.addInput(new)
      phone.hub.setConnected(false, camera: Phone.id("back-wide"))
      rig.session.commitConfiguration()
      await phone.settle()
      let before = try #require(rig.shown)
      await phone.wait(.seconds(1))
      let after = try #require(rig.shown)
      #expect(before.camera == "outer" && after.camera == "outer" && after.index > before.index)
      #expect(heralds.all.count == 1)
      #expect(heralds.all.first?.contains("AVCaptureSessionErrorKey=") == true)
      #expect(rig.session.isRunning)
    }
  }

  @Test(
    "C2 adding raises where canAdd is false: a second video input, an input twice, a second output of a kind")
  func refused() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let second = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      let own = try #require(rig.input)
      for input in [second, own] {
        #expect(!rig.session.canAddInput(input))
        rig.session.addInput(input)
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      }
      #expect(rig.session.inputs.count == 1 && rig.session.inputs.first === own)
      let outputs = [AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput()]
      #expect(rig.session.canAddOutput(outputs[0]))
      rig.session.addOutput(outputs[0])
      for output in outputs {
        #expect(!rig.session.canAddOutput(output))
        rig.session.addOutput(output)
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      }
      #expect(rig.session.outputs.count == 1)
      #expect(outputs[1].connections.isEmpty)
      let other = AVCaptureSession()
      #expect(other.canAddOutput(outputs[1]), "a refused output belongs to nobody")
      #expect(!other.canAddOutput(outputs[0]))
      other.addOutput(outputs[0])
      #expect(phone.takeMisuses().count == 1 && other.outputs.isEmpty)
      rig.session.removeOutput(outputs[0])
      #expect(other.canAddOutput(outputs[0]))
      rig.session.removeInput(second)
      #expect(rig.session.inputs.count == 1, "removing what is not there is without effect")
    }
  }

  @Test("C2 a preset that a camera lacks refuses its input, and is itself refused while the input is there")
  func presets() throws {
    try withPhone { phone in
      let session = AVCaptureSession()
      #expect(session.sessionPreset == .high)
      let inner = try AVCaptureDeviceInput(device: try phone.camera("inner"))
      session.sessionPreset = .hd4K3840x2160
      #expect(!session.canAddInput(inner))
      session.sessionPreset = .hd1920x1080
      #expect(session.canAddInput(inner))
      session.addInput(inner)
      #expect(!session.canSetSessionPreset(.hd4K3840x2160) && session.canSetSessionPreset(.photo))
      session.sessionPreset = .hd4K3840x2160
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      #expect(session.sessionPreset == .hd1920x1080)
    }
  }

  @Test("C2 startRunning between begin and commit raises and starts nothing")
  func startInside() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      rig.session.beginConfiguration()
      rig.session.startRunning()
      let misuse = try #require(phone.takeMisuses().first)
      #expect(misuse.reason.contains("startRunning may not be called between calls to beginConfiguration"))
      rig.session.commitConfiguration()
      #expect(!rig.session.isRunning)
      rig.session.commitConfiguration()
      #expect(!rig.session.isRunning, "one commit too many is without effect")
    }
  }

  @Test("C2 starting and stopping are told by old and new names and by observation, once each")
  func running() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "outer")
      let old = Heralds(
        [.AVCaptureSessionDidStartRunning, .AVCaptureSessionDidStopRunning], of: rig.session)
      let new = Heralds(
        [AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification],
        of: rig.session)
      let changes = Collected<Bool?>()
      let observation = rig.session.observe(\.isRunning, options: .new) { _, change in
        changes.add(change.newValue)
      }
      for _ in 0..<2 { rig.session.startRunning() }
      for _ in 0..<2 { rig.session.stopRunning() }
      #expect(
        old.all == [
          "AVCaptureSessionDidStartRunningNotification", "AVCaptureSessionDidStopRunningNotification",
        ]
      )
      #expect(new.all == old.all)
      #expect(changes.all == [true, false])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("D14 a session whose camera leaves gets no more frames, and goes on when it is back")
  func cameraLeaves() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      await phone.wait(.seconds(1))
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      let last = rig.shown
      await phone.wait(.seconds(1))
      #expect(rig.shown == last && last?.camera == "outer")
      #expect(!rig.layer.isPreviewing)
      phone.hub.setConnected(true, camera: Phone.id("outer"))
      await phone.settle()
      await phone.wait(.seconds(1))
      #expect(rig.shown != last && rig.shownCamera == "outer")
      #expect(rig.layer.isPreviewing)
    }
  }

  @Test("D14 a virtual camera whose sensor has left is without frames until the app is on the other display")
  func constituentLeaves() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      phone.hub.setConnected(false, camera: Phone.id("inner"))
      await phone.fold(to: 180)
      await phone.wait(.seconds(1))
      #expect(rig.shownCamera == "outer", "nothing comes from a camera that is not there")
      #expect(!rig.layer.isPreviewing)
      phone.hub.setConnected(true, camera: Phone.id("inner"))
      await phone.settle()
      #expect(rig.shownCamera == "inner")
    }
  }
}
