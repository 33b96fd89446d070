import AVKit
import Diptych
import Foundation
import Testing

@Suite("Calls, music and headsets")
@MainActor
struct SoundOfDeviceTests {
  @Test("U4 a call takes the microphone, and music stops for a session that does not mix")
  func call() throws {
    try SimulatedDevice.run { duo in
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
      session.addOutput(AVCaptureAudioDataOutput())
      duo.playMusic(true)
      #expect(duo.isMusicPlaying)
      session.startRunning()
      #expect(!duo.isMusicPlaying && session.isRunning)
      duo.beginCall()
      #expect(session.isInterrupted)
      duo.endCall()
      #expect(session.isRunning)
      session.stopRunning()
    }
  }

  @Test("U5 the route follows what the person attaches", arguments: SoundAccessory.allCases)
  func accessories(_ accessory: SoundAccessory) throws {
    try SimulatedDevice.run { duo in
      let audio = AVAudioSession.sharedInstance()
      try audio.setCategory(.playAndRecord, options: .allowBluetooth)
      duo.attach(accessory)
      let input = audio.currentRoute.inputs.first?.portType
      #expect(input == (accessory == .headset ? .headsetMic : .bluetoothHFP))
      duo.attach(nil)
      #expect(audio.currentRoute.inputs.first?.portType == .builtInMic)
    }
  }
}
