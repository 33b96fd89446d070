import AVFoundation
import CameraService
import SDKTestSupport
import Synchronization
import Testing

/// An app that restarts a session which stops by itself, and not one that it has stopped.
private final class Keeper: Sendable {
  private let isWanted = Mutex(false)
  let restarts = Collected<String>()
  private nonisolated(unsafe) var tokens: [any NSObjectProtocol] = []

  init(_ session: AVCaptureSession) {
    tokens = [AVCaptureSession.didStopRunningNotification, AVCaptureSession.runtimeErrorNotification].map {
      NotificationCenter.default.addObserver(forName: $0, object: session, queue: nil) {
        [weak self, weak session] note in
        guard let self, let session, isWanted.withLock({ $0 }), !session.isRunning else { return }
        restarts.add(note.name.rawValue)
        session.startRunning()
      }
    }
  }

  func start(_ session: AVCaptureSession) {
    isWanted.withLock { $0 = true }
    session.startRunning()
  }

  func stop(_ session: AVCaptureSession) {
    isWanted.withLock { $0 = false }
    session.stopRunning()
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}

/// An app that slows its camera down, step by step, as the device grows hot.
private final class Cooler: Sendable {
  private let observation = Mutex<NSKeyValueObservation?>(nil)
  static let rates: [AVCaptureDevice.SystemPressureState.Level: Int32] = [
    .nominal: 30, .fair: 30, .serious: 20, .critical: 15,
  ]

  func bind(to device: AVCaptureDevice) {
    let new = device.observe(\.systemPressureState, options: [.initial, .new]) { device, _ in
      let state: AVCaptureDevice.SystemPressureState = device.systemPressureState
      guard let rate = Cooler.rates[state.level] else { return }
      guard (try? device.lockForConfiguration()) != nil else { return }
      device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: rate)
      device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: rate)
      device.unlockForConfiguration()
    }
    observation.withLock { $0 = new }
  }
}

@Suite("Peers: what camera libraries expect of a session")
@MainActor
struct PeerSessionTests {
  @Test("C4 a deliberate stop is not restarted; media services that were reset are, once")
  func stopRaces() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "back-wide")
      let keeper = Keeper(rig.session)
      keeper.start(rig.session)
      await phone.settle()
      keeper.stop(rig.session)
      await phone.settle()
      #expect(!rig.session.isRunning && keeper.restarts.all.isEmpty)
      keeper.start(rig.session)
      phone.hub.resetMediaServices()
      await phone.settle()
      #expect(rig.session.isRunning && keeper.restarts.all.count >= 1)
      #expect(rig.shownCamera == "back-wide")
      // An interruption is none of its business: the session goes on by itself.
      let before = keeper.restarts.all.count
      phone.hub.interrupt(.audioDeviceInUseByAnotherClient)
      phone.hub.endInterruption()
      await phone.settle()
      #expect(rig.session.isRunning && keeper.restarts.all.count <= before + 1)
      // A camera that is exchanged while it runs does not stop it.
      let count = keeper.restarts.all.count
      try rig.exchange(to: "outer")
      await phone.settle()
      #expect(keeper.restarts.all.count == count && rig.shownCamera == "outer")
    }
  }

  @Test("C4 whatever starts and stops come from several threads, the last one counts")
  func threads() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "back-wide")
      let session = rig.session
      for isOn in [true, false, true] {
        DispatchQueue.concurrentPerform(iterations: 16) { index in
          index.isMultiple(of: 2) ? session.startRunning() : session.stopRunning()
        }
        isOn ? session.startRunning() : session.stopRunning()
        await phone.settle()
        #expect(session.isRunning == isOn && (rig.layer.isPreviewing == isOn))
      }
    }
  }

  @Test("K4 pressure lowers the rate in steps, on the next camera too, and recovery gives it back")
  func pressure() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let cooler = Cooler()
      cooler.bind(to: try phone.camera("back-wide"))
      @MainActor func rate(_ name: String) throws -> Int {
        Int((1 / (try phone.camera(name)).activeVideoMaxFrameDuration.seconds).rounded())
      }
      for (pressure, expected) in [
        (SystemPressure.fair, 30), (.serious, 20), (.critical, 15), (.serious, 20),
      ] {
        phone.hub.setPressure(pressure)
        #expect(try rate("back-wide") == expected, "\(pressure)")
      }
      try rig.exchange(to: "outer")
      cooler.bind(to: try phone.camera("outer"))
      #expect(try rate("outer") == 20)
      phone.hub.setPressure(.nominal)
      #expect(try rate("outer") == 30 && rate("back-wide") == 20, "the old one is left alone")
    }
  }

  @Test(
    "C6 two inputs and three outputs are set up, an exchange keeps their number, and cancelling leaves none")
  func counts() throws {
    try withPhone { phone in
      for hasSound in [true, false] {
        let session = AVCaptureSession()
        let outputs: [AVCaptureOutput] = [
          AVCapturePhotoOutput(), AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput(),
        ]
        let camera = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
        var inputs: [AVCaptureInput] = [camera]
        if hasSound {
          inputs.append(
            try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
        }
        session.beginConfiguration()
        for input in inputs where session.canAddInput(input) { session.addInput(input) }
        for output in outputs where session.canAddOutput(output) { session.addOutput(output) }
        session.commitConfiguration()
        session.startRunning()
        #expect(session.isRunning && session.inputs == inputs && session.outputs == outputs)
        // Each picture output has the camera; the movie has the sound too.
        #expect(session.connections.count == 3 + (hasSound ? 1 : 0))
        let ports: [AVCaptureInput.Port] = camera.ports
        let port = try #require(ports.first)
        #expect(port.input === camera && port.mediaType == AVMediaType.video)
        #expect(port.sourceDeviceType == .builtInWideAngleCamera && port.sourceDevicePosition == .back)
        session.beginConfiguration()
        session.removeInput(camera)
        session.addInput(try AVCaptureDeviceInput(device: try phone.camera("outer")))
        session.commitConfiguration()
        #expect(session.isRunning && session.inputs.count == inputs.count && session.outputs == outputs)
        session.stopRunning()
        for input in session.inputs { session.removeInput(input) }
        for output in session.outputs { session.removeOutput(output) }
        #expect(session.inputs.isEmpty && session.outputs.isEmpty && session.connections.isEmpty)
        #expect(!session.isRunning)
      }
    }
  }

  @Test("C4 every reason for an interruption stops a session that runs, and its end lets it go on")
  func reasons() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      rig.session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .audio))))
      let heard = Collected<AVCaptureSession.InterruptionReason>()
      let token = NotificationCenter.default.addObserver(
        forName: AVCaptureSession.wasInterruptedNotification, object: rig.session, queue: nil
      ) { note in
        let number = note.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber
        if let reason = number.flatMap({ AVCaptureSession.InterruptionReason(rawValue: $0.intValue) }) {
          heard.add(reason)
        }
      }
      defer { NotificationCenter.default.removeObserver(token) }
      let reasons: [AVCaptureSession.InterruptionReason] = [
        .videoDeviceNotAvailableInBackground, .audioDeviceInUseByAnotherClient,
        .videoDeviceInUseByAnotherClient, .videoDeviceNotAvailableWithMultipleForegroundApps,
        .videoDeviceNotAvailableDueToSystemPressure, .sensitiveContentMitigationActivated,
      ]
      for (index, reason) in reasons.enumerated() {
        #expect(reason.rawValue == index + 1)
        phone.hub.interrupt(try #require(.init(rawValue: reason.rawValue)))
        #expect(!rig.session.isRunning && rig.session.isInterrupted && heard.take() == [reason])
        phone.hub.endInterruption()
        #expect(rig.session.isRunning && !rig.session.isInterrupted)
      }
      #expect(!rig.session.isMultitaskingCameraAccessSupported)
      rig.session.isMultitaskingCameraAccessEnabled = true
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
    }
  }
}
