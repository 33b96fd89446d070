import AVFoundation
import CaptureModel
import DeviceModel
import SDKTestSupport
import Testing

@Suite("What several cameras cost")
@MainActor
struct SessionCostTests {
  private func session(_ phone: Phone, _ cameras: [String], format: Int? = nil) throws
    -> AVCaptureMultiCamSession
  {
    let session = AVCaptureMultiCamSession()
    for camera in cameras {
      let device = try phone.camera(camera)
      if let format {
        try device.use(format: format)
      }
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(AVCaptureVideoDataOutput())
    }
    return session
  }

  @Test("C10 the cost is the cameras' share of the pixels that the device carries: 1080p60 three times over")
  func shares() throws {
    try withPhone { phone in
      #expect(
        AVCaptureMultiCamSession().hardwareCost == 0 && AVCaptureMultiCamSession().systemPressureCost == 0)
      // The outer camera's 1080p goes to 120 frames a second.
      let table: [(cameras: [String], hardware: Float, pressure: Float)] = [
        (["back-wide"], 1.0 / 3, 1.0 / 3), (["outer"], 2.0 / 3, 1.0 / 3),
        (["back-wide", "inner"], 2.0 / 3, 2.0 / 3), (["back-wide", "inner", "outer"], 4.0 / 3, 1),
      ]
      for (cameras, hardware, pressure) in table {
        let session = try session(phone, cameras)
        #expect(abs(session.hardwareCost - hardware) < 0.001, "\(cameras)")
        #expect(abs(session.systemPressureCost - pressure) < 0.001, "\(cameras)")
      }
    }
  }

  @Test(
    "C10 above 1 a session does not start and says why; a rate that is limited on the input lowers the cost")
  func overage() throws {
    try withPhone { phone in
      let session = try session(phone, ["back-wide", "inner", "outer"])
      let errors = Errors(of: session)
      session.startRunning()
      await phone.settle()
      #expect(errors.codes.all == [.sessionHardwareCostOverage] && !session.isRunning)
      let input = try #require(session.inputs.last as? AVCaptureDeviceInput)
      #expect(!input.videoMinFrameDurationOverride.isValid)
      input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 60)
      #expect(session.hardwareCost == 1)
      session.startRunning()
      await phone.settle()
      #expect(session.isRunning && phone.hub.streaming.count == 3)
      input.videoMinFrameDurationOverride = .invalid
      #expect(errors.codes.all.count == 2 && session.isRunning, "a change that cannot be is not made (C1)")
      input.videoMinFrameDurationOverride = CMTime(value: 0, timescale: 60)
      #expect(phone.takeMisuses().map(\.name) == ["NSRangeException"])
    }
  }

  @Test("C10 a camera's rate is limited by what is set on its input")
  func limitedRate() throws {
    try withPhone { phone in
      let rig = try MultiCamRig(phone, ["outer", "back-wide"])
      rig.branches[0].input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 10)
      rig.session.startRunning()
      await phone.wait(.milliseconds(1050))
      #expect((10...11).contains(rig.branches[0].taker.samples.take().count))
      #expect(rig.branches[1].taker.samples.take().count > 30)
      rig.branches[0].input.videoMinFrameDurationOverride = .invalid
      await phone.wait(.seconds(1))
      #expect((27...31).contains(rig.branches[0].taker.samples.all.count))
    }
  }

  @Test(
    "C8 a camera's format that is not for several cameras is a runtime error beside another one, and none alone"
  )
  func formats() throws {
    try withPhone { phone in
      let alone = try session(phone, ["back-wide"], format: 4)
      alone.startRunning()
      await phone.settle()
      #expect(alone.isRunning)
      alone.stopRunning()
      let camera = try phone.camera("back-wide")
      #expect(!camera.activeFormat.isMultiCamSupported && camera.formats[0].isMultiCamSupported)
      let both = try session(phone, ["back-wide", "inner"])
      let errors = Errors(of: both)
      both.startRunning()
      await phone.settle()
      #expect(errors.codes.all == [.unsupportedDeviceActiveFormat] && !both.isRunning)
      try camera.lockForConfiguration()
      camera.activeFormat = camera.formats[0]
      both.startRunning()
      await phone.settle()
      #expect(both.isRunning)
      camera.activeFormat = camera.formats[5]
      camera.unlockForConfiguration()
      await phone.settle()
      #expect(errors.codes.all.count == 2 && !both.isRunning, "set while it runs, it stops the session")
    }
  }

  @Test("C10 an ordinary session's cost is its camera's share of the device's most, and never above 1")
  func ordinary() throws {
    try withPhone { phone in
      for name in ["outer", "back-wide", "inner"] {
        let device = try phone.camera(name)
        for format in device.formats {
          try device.lockForConfiguration()
          device.activeFormat = format
          device.unlockForConfiguration()
          let session = AVCaptureSession()
          session.sessionPreset = .inputPriority
          session.addInput(try AVCaptureDeviceInput(device: device))
          #expect(session.hardwareCost > 0 && session.hardwareCost <= 1, "\(format)")
        }
      }
    }
  }
}

/// A session's runtime errors, by their codes.
final class Errors {
  let codes = Collected<AVError.Code?>()
  private var token: (any NSObjectProtocol)?

  init(of session: AVCaptureSession) {
    token = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { [codes] in codes.add(($0.userInfo?[AVCaptureSessionErrorKey] as? AVError)?.code) }
  }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}
