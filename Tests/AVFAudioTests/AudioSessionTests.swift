import AVFoundation
import CameraService
import CaptureModel
import Foundation
import SDKTestSupport
import Testing

@Suite("AVAudioSession")
@MainActor
struct AudioSessionTests {
  private func route(_ route: AVAudioSessionRouteDescription) -> [String] {
    (route.inputs + route.outputs).map(\.portType.rawValue)
  }

  @Test(
    "U5 category, mode and options are what was set; what does not go together throws and changes nothing")
  func category() throws {
    try withPhone { _ in
      let session = AVAudioSession.sharedInstance()
      #expect(session.category == .soloAmbient && session.mode == .default && session.categoryOptions == [])
      try session.setCategory(
        .playAndRecord, mode: .videoRecording, options: [.mixWithOthers, .allowBluetooth])
      #expect(session.category == .playAndRecord && session.mode == .videoRecording)
      #expect(session.categoryOptions == [.mixWithOthers, .allowBluetooth])
      let error = #expect(throws: NSError.self) { try session.setCategory(.record, options: .mixWithOthers) }
      #expect(error?.domain == NSOSStatusErrorDomain)
      #expect(error?.code == AVAudioSession.ErrorCode.badParam.rawValue)
      #expect(session.category == .playAndRecord)
      try session.setMode(.default)
      #expect(session.mode == .default && AVAudioSession.sharedInstance() === session)
      #expect(session.availableCategories.contains(.ambient) && session.availableModes.contains(.measurement))
    }
  }

  @Test("U5 a change of route is told with its reason and the route before")
  func routes() throws {
    try withPhone { phone in
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(.playAndRecord)
      let heard = Collected<String>()
      let token = NotificationCenter.default.addObserver(
        forName: AVAudioSession.routeChangeNotification, object: session, queue: nil
      ) { note in
        let reason = (note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt)
          .flatMap(AVAudioSession.RouteChangeReason.init)
        let old = note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
        heard.add("\(reason!) \(old!.inputs.map(\.portName))")
      }
      defer { NotificationCenter.default.removeObserver(token) }
      #expect(route(session.currentRoute) == ["MicrophoneBuiltIn", "Receiver"])
      phone.world.audio.happen { $0.attach(.headset) }
      #expect(route(session.currentRoute) == ["MicrophoneWired", "Headphones"])
      #expect(session.availableInputs?.map(\.portType) == [.builtInMic, .headsetMic])
      try session.setPreferredInput(session.availableInputs?.first)
      #expect(session.currentRoute.inputs.first?.portType == .builtInMic)
      #expect(session.preferredInput?.portName == "iPhone Microphone")
      phone.world.audio.happen { $0.attach(nil) }
      try session.overrideOutputAudioPort(.speaker)
      #expect(session.currentRoute.outputs.first?.portType == .builtInSpeaker)
      #expect(
        heard.all == [
          "newDeviceAvailable [\"iPhone Microphone\"]", "override [\"Headset Microphone\"]",
          "oldDeviceUnavailable [\"iPhone Microphone\"]", "override [\"iPhone Microphone\"]",
        ])
    }
  }

  @Test("U4 a call interrupts an active session, which may resume; an app that only listens hears of it")
  func call() throws {
    try withPhone { phone in
      let heard = Heralds([AVAudioSession.interruptionNotification])
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(.playback)
      phone.world.beginCall()
      phone.world.endCall()
      #expect(heard.all.isEmpty, "nothing was active")
      try session.setActive(true)
      phone.world.beginCall()
      let error = #expect(throws: NSError.self) { try session.setActive(true) }
      #expect(error?.code == AVAudioSession.ErrorCode.insufficientPriority.rawValue)
      phone.world.endCall()
      #expect(
        heard.all == [
          "AVAudioSessionInterruptionNotification \(AVAudioSessionInterruptionTypeKey)=1",
          "AVAudioSessionInterruptionNotification \(AVAudioSessionInterruptionOptionKey)=1 "
            + "\(AVAudioSessionInterruptionTypeKey)=0",
        ])
      try session.setActive(true)
    }
  }

  @Test("U3 the person is asked once for the microphone, by whichever name the app asks")
  func permission() throws {
    try withPhone { phone in
      let session = AVAudioSession.sharedInstance()
      #expect(session.recordPermission == .granted)
      let answers = Collected<Bool>()
      phone.world.permissions.set(.microphone, .notDetermined)
      #expect(AVAudioApplication.shared.recordPermission == .undetermined)
      #expect(session.recordPermission == .undetermined)
      session.requestRecordPermission { answers.add($0) }
      AVAudioApplication.requestRecordPermission { answers.add($0) }
      AVCaptureDevice.requestAccess(for: .audio) { answers.add($0) }
      await phone.settle()
      #expect(answers.all.isEmpty && phone.world.permissions.isAsked(.microphone))
      phone.world.permissions.set(.microphone, .denied)
      await phone.settle()
      #expect(answers.all == [false, false, false] && session.recordPermission == .denied)
      #expect(await AVAudioApplication.requestRecordPermission() == false)
    }
  }

  @Test(
    "U6 starting capture sets the app's session up, once, unless the app does that itself",
    arguments: [true, false])
  func capture(isAutomatic: Bool) throws {
    try withPhone { phone in
      let audio = AVAudioSession.sharedInstance()
      phone.world.audio.happen { $0.play(true) }
      let session = AVCaptureSession()
      #expect(session.automaticallyConfiguresApplicationAudioSession && session.usesApplicationAudioSession)
      #expect(!session.configuresApplicationAudioSessionToMixWithOthers)
      session.automaticallyConfiguresApplicationAudioSession = isAutomatic
      if !isAutomatic { try audio.setCategory(.playAndRecord, options: [.mixWithOthers, .defaultToSpeaker]) }
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      session.addInput(try AVCaptureDeviceInput(device: microphone))
      session.addInput(try AVCaptureDeviceInput(device: phone.camera("back-wide")))
      session.addOutput(AVCaptureAudioDataOutput())
      #expect(audio.category == (isAutomatic ? .soloAmbient : .playAndRecord) && audio.isOtherAudioPlaying)
      session.startRunning()
      #expect(audio.category == .playAndRecord)
      #expect(audio.categoryOptions.contains(.mixWithOthers) == !isAutomatic)
      #expect(audio.isOtherAudioPlaying == !isAutomatic)
      #expect(audio.inputDataSource?.orientation == (isAutomatic ? .back : .bottom))
      let error = #expect(throws: NSError.self) { try audio.setActive(false) }
      #expect(error?.code == AVAudioSession.ErrorCode.isBusy.rawValue)
      session.stopRunning()
      #expect(audio.category == .playAndRecord, "it stays as it was set up")
      try audio.setActive(false, options: .notifyOthersOnDeactivation)
      #expect(audio.isOtherAudioPlaying)
    }
  }

  @Test("U6 music goes on where the session is to mix, for as long as it runs")
  func mixing() throws {
    try withPhone { phone in
      phone.world.audio.happen { $0.play(true) }
      let session = AVCaptureSession()
      session.configuresApplicationAudioSessionToMixWithOthers = true
      session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .audio))))
      session.addOutput(AVCaptureAudioDataOutput())
      session.startRunning()
      let audio = AVAudioSession.sharedInstance()
      #expect(audio.categoryOptions.contains(.mixWithOthers) && audio.isOtherAudioPlaying)
      await phone.wait(.milliseconds(100))
      #expect(audio.categoryOptions.contains(.mixWithOthers) && audio.isOtherAudioPlaying)
      #expect(session.configuresApplicationAudioSessionToMixWithOthers)
    }
  }

  @Test("a muted application hears silence, and those who watch hear of the change")
  func mute() throws {
    try withPhone { _ in
      let heard = Heralds([AVAudioApplication.inputMuteStateChangeNotification])
      let app = AVAudioApplication.shared
      try app.setInputMuted(true)
      try app.setInputMuted(true)
      #expect(app.isInputMuted && heard.all.count == 1)
      try app.setInputMuted(false)
      #expect(!app.isInputMuted && heard.all.count == 2)
    }
  }
}
