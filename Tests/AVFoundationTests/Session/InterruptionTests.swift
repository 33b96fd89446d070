import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import SDKTestSupport
import Testing

@Suite("Interruptions and runtime errors, as apps hear of them")
@MainActor
struct InterruptionTests {
  private typealias Reason = SessionModel.InterruptionReason

  @Test(
    "C4 every reason interrupts with its number, stops the frames, and the session goes on at its end",
    arguments: SessionModel.InterruptionReason.allCases)
  func reasons(reason: SessionModel.InterruptionReason) throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      rig.session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .audio))))
      let heard = Heralds(
        [
          AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification,
          AVCaptureSession.didStopRunningNotification, AVCaptureSession.didStartRunningNotification,
        ], of: rig.session)
      let observed = Collected<Bool>()
      let observation = rig.session.observe(\.isInterrupted, options: .new) { session, _ in
        observed.add(session.isInterrupted)
      }
      phone.hub.interrupt(reason)
      let last = rig.shown
      await phone.wait(.milliseconds(500))
      #expect(rig.session.isInterrupted && !rig.session.isRunning && !rig.layer.isPreviewing)
      #expect(rig.shown == last, "the last frame stays")
      let number = try #require(AVCaptureSession.InterruptionReason(rawValue: reason.rawValue))
      #expect("\(number)" == "\(reason)")
      phone.hub.endInterruption()
      await phone.settle()
      #expect(rig.session.isRunning && !rig.session.isInterrupted && rig.shown != last)
      let short = heard.all.map {
        $0.replacing("AVCaptureSession", with: "").replacing("Notification", with: "")
      }
      #expect(
        short.count == 4 && short[0].hasPrefix("WasInterrupted InterruptionReasonKey=\(reason.rawValue)"))
      #expect(short.suffix(3) == ["DidStopRunning", "DidStartRunning", "InterruptionEnded"])
      #expect(observed.all == [true, false])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("C4 reasons have Apple's numbers")
  func numbers() {
    let table: [(AVCaptureSession.InterruptionReason, Int)] = [
      (.videoDeviceNotAvailableInBackground, 1), (.audioDeviceInUseByAnotherClient, 2),
      (.videoDeviceInUseByAnotherClient, 3), (.videoDeviceNotAvailableWithMultipleForegroundApps, 4),
      (.videoDeviceNotAvailableDueToSystemPressure, 5), (.sensitiveContentMitigationActivated, 6),
    ]
    for (reason, number) in table { #expect(reason.rawValue == number) }
  }

  @Test("C4 K4 heat's interruption says how hot the device is")
  func pressure() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let states = Collected<AVCaptureDevice.SystemPressureState?>()
      let token = NotificationCenter.default.addObserver(
        forName: .AVCaptureSessionWasInterrupted, object: rig.session, queue: nil
      ) { note in
        states.add(
          note.userInfo?[AVCaptureSessionInterruptionSystemPressureStateKey]
            as? AVCaptureDevice.SystemPressureState)
      }
      phone.hub.setPressure(.shutdown)
      #expect(states.all.map { $0?.level } == [.shutdown] && rig.session.isInterrupted)
      phone.hub.setPressure(.nominal)
      await phone.settle()
      #expect(rig.session.isRunning)
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      #expect(states.all.count == 2 && states.all.last == .some(nil))
      NotificationCenter.default.removeObserver(token)
    }
  }

  @Test("C4 a call takes the microphone: a session without one goes on")
  func calls() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      phone.hub.interrupt(.audioDeviceInUseByAnotherClient)
      #expect(rig.session.isRunning && !rig.session.isInterrupted)
      let late = AVCaptureSession()
      late.addInput(try AVCaptureDeviceInput(device: try phone.camera("back-wide")))
      late.startRunning()
      #expect(late.isRunning)
      phone.hub.endInterruption()
      #expect(rig.session.isRunning && late.isRunning)
    }
  }

  @Test(
    "C4 a tablet's session may use the camera beside other apps; a phone's may not, and asking for it raises")
  func multitasking() throws {
    try withPhone(.iPadPro) { phone in
      let rig = try await Rig(phone, "back-wide")
      #expect(
        rig.session.isMultitaskingCameraAccessSupported && !rig.session.isMultitaskingCameraAccessEnabled)
      for isEnabled in [false, true] {
        rig.session.isMultitaskingCameraAccessEnabled = isEnabled
        #expect(rig.session.isMultitaskingCameraAccessEnabled == isEnabled)
        phone.hub.interrupt(.videoDeviceNotAvailableWithMultipleForegroundApps)
        #expect(rig.session.isRunning == isEnabled)
        phone.hub.endInterruption()
        #expect(rig.session.isRunning)
      }
      phone.hub.interrupt(.videoDeviceNotAvailableInBackground)
      #expect(rig.session.isInterrupted, "for nothing else")
    }
    try withPhone { phone in
      let session = AVCaptureSession()
      #expect(!session.isMultitaskingCameraAccessSupported)
      session.isMultitaskingCameraAccessEnabled = true
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      #expect(!session.isMultitaskingCameraAccessEnabled)
    }
  }

  @Test("C4 a start in the background is kept, with its reason, and carried out when the app is back")
  func keptStart() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "outer")
      phone.hub.interrupt(.videoDeviceNotAvailableInBackground, by: .background)
      let heard = Heralds(
        [.AVCaptureSessionWasInterrupted, .AVCaptureSessionInterruptionEnded], of: rig.session)
      rig.session.startRunning()
      #expect(!rig.session.isRunning && rig.session.isInterrupted && heard.all.count == 1)
      phone.hub.endInterruption(by: .background)
      await phone.settle()
      #expect(rig.session.isRunning && rig.shownCamera == "outer" && heard.all.count == 2)
    }
  }

  @Test("C7 a reset of media services ends a multi-cam session too, and it can be started again")
  func reset() throws {
    try withPhone { phone in
      let rig = try MultiCamRig(phone, ["outer", "back-wide"])
      let errors = Errors(of: rig.session)
      rig.session.startRunning()
      await phone.settle()
      phone.hub.resetMediaServices()
      #expect(errors.codes.all == [.mediaServicesWereReset] && !rig.session.isRunning)
      #expect(phone.hub.streaming.isEmpty)
      rig.session.startRunning()
      await phone.settle()
      #expect(rig.session.isRunning && phone.hub.streaming.count == 2)
    }
  }
}
