import AVFoundation
import CameraService
import Diptych
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("Bug reports: switching, sessions, interruptions")
@MainActor
struct SessionReportTests {
  @Test("ten fast taps and a dark preview: the last camera asked for is seen, and one input is left")
  func fastTaps() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      for tap in 0..<10 {
        try rig.exchange(to: tap % 2 == 0 ? "back-wide" : "front")
        #expect(try phone.seen(on: "outer") != nil, "after \(tap + 1) taps")
        await phone.wait(.milliseconds(20))
      }
      try rig.exchange(to: "back-wide")
      await phone.lookAgain()
      #expect(phone.name(try phone.seen(on: "outer")) == "back-wide")
      #expect(rig.session.inputs.count == 1)
    }
  }

  @Test("a new input is refused and the screen is black: a finding; who asks first and goes back is seen on")
  func refusedInput() throws {
    try SimulatedDevice.run { duo in
      let session = AVCaptureSession()
      session.sessionPreset = .hd4K3840x2160
      let camera = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInInnerUltraWideCamera], mediaType: .video, position: .front
      ).devices.first
      session.addInput(try AVCaptureDeviceInput(device: try #require(camera)))
      #expect(duo.findings.map(\.check) == ["exception-raised"] && session.inputs.isEmpty)
      #expect(duo.findings.first?.sentence.contains("addInput:") == true)
    }
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      rig.session.sessionPreset = .hd4K3840x2160
      let old = try #require(rig.input)
      let new = try AVCaptureDeviceInput(device: try phone.camera("inner"))
      rig.session.beginConfiguration()
      rig.session.removeInput(old)
      rig.session.addInput(rig.session.canAddInput(new) ? new : old)
      rig.session.commitConfiguration()
      let before = try #require(try phone.seen(on: "outer"))
      await phone.lookAgain()
      let after = try #require(try phone.seen(on: "outer"))
      #expect(phone.name(after) == "back-wide" && after.stamp.index > before.stamp.index)
    }
  }

  @Test(
    "a flip that takes the microphone with it: only the video input is exchanged, and the movie has sound")
  func keepsSound() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let rig = try await Rig(phone)
      try rig.exchange(to: "back-wide")
      try rig.useSmallPictures()
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      rig.session.addInput(try AVCaptureDeviceInput(device: microphone))
      let (movie, heard) = (AVCaptureMovieFileOutput(), Recording())
      rig.session.addOutput(movie)
      rig.session.startRunning()
      try rig.exchange(to: "front")
      try rig.useSmallPictures()
      await phone.lookAgain()
      #expect(rig.session.inputs.count == 2)
      movie.startRecording(to: directory.url("flip.mov"), recordingDelegate: heard)
      await phone.wait(.milliseconds(400))
      movie.stopRecording()
      await phone.settle()
      #expect(try MovieBoxes(directory.file("flip.mov")).sound != nil)
    }
  }

  @Test("startRunning between begin and commit: a finding, and nothing runs until it is called outside")
  func startInside() throws {
    try SimulatedDevice.run { duo in
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.startRunning()
      session.commitConfiguration()
      #expect(duo.findings.map(\.check) == ["exception-raised"] && !session.isRunning)
      #expect(duo.findings.first?.sentence.contains("NSGenericException") == true)
      session.startRunning()
      #expect(session.isRunning && duo.findings.count == 1)
    }
  }

  @Test("a frozen preview while capture goes on: its connection is disabled, and that can be asked")
  func frozen() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      let (output, frames) = (AVCaptureVideoDataOutput(), Frames())
      output.setSampleBufferDelegate(frames, queue: .main)
      _ = try rig.add(output)
      await phone.lookAgain()
      try rig.connection().isEnabled = false
      let (still, count) = (try #require(try phone.seen(on: "outer")), frames.count.withLock { $0 })
      await phone.wait(.seconds(1))
      #expect(try phone.seen(on: "outer")?.stamp.index == still.stamp.index)
      let later = frames.count.withLock { $0 }
      #expect(later > count + 20)
      let isActive = try rig.connection().isActive
      #expect(!rig.layer.isPreviewing && !isActive)
      try rig.connection().isEnabled = true
      await phone.lookAgain()
      #expect(try #require(try phone.seen(on: "outer")).stamp.index > still.stamp.index)
    }
  }

  @Test("a recording lost in the background: it ends with the interruption, and its file can be played")
  func backgrounded() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let rig = try await Rig(phone)
      try rig.exchange(to: "back-wide")
      try rig.useSmallPictures()
      let (movie, heard) = (AVCaptureMovieFileOutput(), Recording())
      rig.session.addOutput(movie)
      rig.session.startRunning()
      await phone.lookAgain()
      movie.startRecording(to: directory.url("kept.mov"), recordingDelegate: heard)
      await phone.wait(.milliseconds(500))
      phone.hub.interrupt(.videoDeviceNotAvailableInBackground, by: .background)
      await phone.settle()
      let end = try #require(heard.ends.all.first ?? nil)
      #expect(end.code == .sessionWasInterrupted && heard.ends.all.count == 1)
      let isPlayable = (end as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool
      #expect(isPlayable == true)
      let video = try #require(try MovieBoxes(directory.file("kept.mov")).video)
      #expect((12...17).contains(video.count))
    }
  }

  @Test(
    "capture that does not come back: after the background by itself, after a reset when it is started again")
  func returns() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      @MainActor func isLive() async throws -> Bool {
        await phone.wait(.seconds(1))
        let before = try phone.seen(on: "outer")?.stamp.index
        await phone.wait(.milliseconds(200))
        return try phone.seen(on: "outer")?.stamp.index != before
      }
      phone.hub.interrupt(.videoDeviceNotAvailableInBackground, by: .background)
      let isLiveInBackground = try await isLive()
      phone.hub.endInterruption(by: .background)
      let isLiveAgain = try await isLive()
      #expect(!isLiveInBackground && isLiveAgain)
      let errors = Heralds([AVCaptureSession.runtimeErrorNotification], of: rig.session)
      phone.hub.resetMediaServices()
      let isLiveAfterReset = try await isLive()
      #expect(!isLiveAfterReset && errors.all.count == 1 && !rig.session.isRunning)
      rig.session.startRunning()
      let isLiveWhenStarted = try await isLive()
      #expect(isLiveWhenStarted)
    }
  }

  @Test("frozen after another app had the camera: the reason says so, and the picture comes back by itself")
  func anotherApp() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      let heard = Heralds(
        [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification],
        of: rig.session)
      phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
      await phone.wait(.seconds(1))
      let held = try #require(try phone.seen(on: "outer"))
      phone.hub.endInterruption()
      await phone.lookAgain()
      #expect(try #require(try phone.seen(on: "outer")) != held)
      #expect(heard.all.map { $0.hasSuffix("ReasonKey=3") } == [true, false])
    }
  }
}
