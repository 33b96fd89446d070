import AVFoundation
import CameraService
import CaptureModel
import Foundation
import SDKTestSupport
import Testing

@Suite("The audio data output")
@MainActor
struct AudioOutputTests {
  @Test(
    "U2 sound comes in buffers of 1024 frames without a gap, on the delegate's queue, before the first picture"
  )
  func flow() throws {
    try withPhone { phone in
      let rig = try await SoundRig(phone)
      let pictures = Pictures()
      rig.video.setSampleBufferDelegate(pictures, queue: rig.ear.queue)
      let start = phone.time.now
      rig.session.startRunning()
      await phone.wait(.seconds(1))
      rig.session.stopRunning()
      let heard = rig.ear.heard.all
      #expect((46...47).contains(heard.count))
      #expect(
        heard.allSatisfy {
          $0.frames == 1024 && $0.isOnQueue && $0.rate == 48_000 && $0.channels == 1
        })
      for (one, next) in zip(heard, heard.dropFirst()) {
        #expect(one.time + one.duration == next.time)
      }
      let first = try #require(heard.first).time
      #expect(abs((first - CMTime(start)).seconds) < 0.0001, "it begins with the session")
      #expect(first < (try #require(pictures.times.all.first)), "sound is earlier than pictures")
      await phone.wait(.seconds(1))
      #expect(rig.ear.heard.all.count == heard.count, "none comes after the session has stopped")
    }
  }

  @Test("U1 sound has the time that its stamps say, on the clock that frames have theirs on")
  func sync() throws {
    try withPhone { phone in
      await phone.wait(.milliseconds(1234))
      let rig = try await SoundRig(phone)
      rig.session.startRunning()
      await phone.wait(.seconds(3))
      let heard = rig.ear.heard.all
      let start = try #require(heard.first).time.seconds
      let readings = SyntheticSound().read(heard.flatMap(\.samples))
      #expect(readings.map(\.second) == [2, 3])
      for reading in readings {
        #expect(abs(start + Double(reading.place) / 48_000 - Double(reading.second)) < 0.001)
      }
    }
  }

  @Test("U3 without permission an input throws; an undecided person's silence ends with the answer")
  func permission() throws {
    try withPhone { phone in
      phone.world.permissions.set(.microphone, .denied)
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: microphone) }
      #expect(error?.code == .applicationIsNotAuthorizedToUseDevice)
      phone.world.permissions.set(.microphone, .notDetermined)
      let rig = try await SoundRig(phone)
      #expect(phone.world.permissions.isAsked(.microphone))
      rig.session.startRunning()
      await phone.wait(.milliseconds(200))
      #expect(rig.ear.heard.take().allSatisfy { $0.samples.allSatisfy { $0 == 0 } })
      phone.world.permissions.set(.microphone, .authorized)
      await phone.wait(.milliseconds(200))
      #expect(rig.ear.heard.all.contains { $0.samples.contains { $0 != 0 } })
    }
  }

  @Test(
    "U4 a call interrupts sessions with a microphone, for audioDeviceInUseByAnotherClient, and no others"
  )
  func call() throws {
    try withPhone { phone in
      let rig = try await SoundRig(phone)
      let mute = try await Rig(phone, "outer")
      rig.session.startRunning()
      await phone.settle()
      let names: [Notification.Name] = [
        .AVCaptureSessionWasInterrupted, .AVCaptureSessionInterruptionEnded,
      ]
      let (heard, others) = (Heralds(names, of: rig.session), Heralds(names, of: mute.session))
      phone.world.beginCall()
      #expect(rig.session.isInterrupted && !rig.session.isRunning && mute.session.isRunning)
      _ = rig.ear.heard.take()
      await phone.wait(.milliseconds(300))
      #expect(rig.ear.heard.all.isEmpty)
      let late = try await SoundRig(phone, camera: nil)
      late.session.startRunning()
      #expect(
        !late.session.isRunning && late.session.isInterrupted, "a start is kept until the call ends"
      )
      phone.world.endCall()
      #expect(rig.session.isRunning && late.session.isRunning)
      await phone.wait(.milliseconds(300))
      #expect(rig.ear.heard.all.count > 10)
      let reason = AVCaptureSession.InterruptionReason.audioDeviceInUseByAnotherClient.rawValue
      #expect(
        heard.all == [
          "AVCaptureSessionWasInterruptedNotification \(AVCaptureSessionInterruptionReasonKey)=\(reason)",
          "AVCaptureSessionInterruptionEndedNotification",
        ])
      #expect(others.all.isEmpty)
    }
  }

  @Test("a channel tells how loud the newest sound is, and its volume counts")
  func channels() throws {
    try withPhone { phone in
      let rig = try await SoundRig(phone)
      let connection = try #require(rig.output.connection(with: .audio))
      let channel = try #require(connection.audioChannels.first)
      #expect(connection.audioChannels.count == 1 && connection.audioChannels == [channel])
      #expect(rig.video.connection(with: .video)?.audioChannels.isEmpty == true)
      #expect(channel.averagePowerLevel == -120 && channel.peakHoldLevel == -120, "nothing runs")
      rig.session.startRunning()
      await phone.wait(.milliseconds(60))
      let (average, peak) = (channel.averagePowerLevel, channel.peakHoldLevel)
      #expect(average > -12 && average < peak && peak < 0, "the beep of a full second")
      #expect(channel.volume == 1 && channel.isEnabled)
      channel.volume = 0.1
      #expect(abs(channel.averagePowerLevel - (average - 20)) < 0.5)
      _ = rig.ear.heard.take()
      channel.isEnabled = false
      await phone.wait(.milliseconds(30))
      #expect(
        channel.peakHoldLevel == -120
          && rig.ear.heard.all.allSatisfy { $0.samples.allSatisfy { $0 == 0 } })
      channel.volume = 7
      #expect(channel.volume == 1)
      channel.isEnabled = true
      connection.isEnabled = false
      _ = rig.ear.heard.take()
      await phone.wait(.milliseconds(100))
      #expect(rig.ear.heard.all.isEmpty && !connection.isActive)
    }
  }

  @Test("U6 a session of its own, or one that the app sets up, hears as its settings say")
  func settings() throws {
    try withPhone { phone in
      for (uses, configures, hears) in [
        (true, true, true), (false, true, true), (true, false, false),
      ] {
        try AVAudioSession.sharedInstance().setCategory(.playback)
        let rig = try await SoundRig(phone)
        rig.session.usesApplicationAudioSession = uses
        rig.session.automaticallyConfiguresApplicationAudioSession = configures
        rig.session.startRunning()
        await phone.wait(.milliseconds(100))
        rig.session.stopRunning()
        #expect(rig.ear.heard.all.contains { $0.samples.contains { $0 != 0 } } == hears)
        #expect(
          AVAudioSession.sharedInstance().category
            == (uses && configures ? .playAndRecord : .playback))
      }
    }
  }

  @Test("U3 the microphone is found by both of its types, and is the default for sound")
  func device() throws {
    try withPhone { phone in
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      #expect(microphone.deviceType == .microphone && microphone.hasMediaType(.audio))
      for type in [AVCaptureDevice.DeviceType.builtInMicrophone, .microphone] {
        #expect(AVCaptureDevice.default(type, for: .audio, position: .unspecified) == microphone)
      }
      let port = try #require(try AVCaptureDeviceInput(device: microphone).ports.first)
      #expect(port.formatDescription?.audioStreamBasicDescription?.mSampleRate == 48_000)
      let rig = try await SoundRig(phone)
      let settings = try #require(
        rig.output.recommendedAudioSettingsForAssetWriter(writingTo: .mp4))
      #expect(settings[AVFormatIDKey] as? AudioFormatID == kAudioFormatMPEG4AAC)
      #expect(rig.output.recommendedAudioSettingsForAssetWriter(writingTo: .jpg) == nil)
      rig.output.setSampleBufferDelegate(rig.ear, queue: nil)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
    }
  }

  @Test("a synchroniser gives each picture the sound since the one before, whole")
  func synchronised() throws {
    try withPhone { phone in
      let rig = try await SoundRig(phone)
      let both = Both()
      let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [rig.video, rig.output])
      synchronizer.setDelegate(both, queue: both.queue)
      rig.session.startRunning()
      await phone.wait(.seconds(1))
      rig.session.stopRunning()
      let all = both.heard.all
      #expect(all.count > 15 && all.allSatisfy { $0.picture != nil })
      let sounds = all.compactMap(\.sound)
      #expect(sounds.count > all.count / 2)
      for (one, next) in zip(sounds, sounds.dropFirst()) {
        #expect(one.time + one.duration == next.time)
      }
      for pair in all.dropFirst() {
        guard let sound = pair.sound, let picture = pair.picture else { continue }
        #expect(abs((picture - (sound.time + sound.duration)).seconds) < 0.05)
      }
      #expect(rig.ear.heard.all.isEmpty, "the output's own delegate hears nothing")
    }
  }
}

/// A session with a camera, a microphone and what takes their data.
@MainActor
final class SoundRig {
  let session = AVCaptureSession()
  let output = AVCaptureAudioDataOutput()
  let video = AVCaptureVideoDataOutput()
  let ear = Ear()

  init(_ phone: Phone, camera: String? = "back-wide") async throws {
    session.beginConfiguration()
    if let camera { session.addInput(try AVCaptureDeviceInput(device: phone.camera(camera))) }
    session.addInput(
      try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
    output.setSampleBufferDelegate(ear, queue: ear.queue)
    session.addOutput(output)
    if camera != nil { session.addOutput(video) }
    session.commitConfiguration()
  }
}

/// Keeps the sound that a delegate gets.
final class Ear: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, Sendable {
  struct Heard: Sendable {
    let time: CMTime
    let duration: CMTime
    let frames: Int
    let rate: Double
    let channels: Int
    let samples: [Int16]
    let isOnQueue: Bool

    init(_ buffer: CMSampleBuffer, isOnQueue: Bool = true) {
      (time, duration, frames) = (buffer.presentationTimeStamp, buffer.duration, buffer.numSamples)
      let format = buffer.formatDescription?.audioStreamBasicDescription
      (rate, channels) = (format?.mSampleRate ?? 0, Int(format?.mChannelsPerFrame ?? 0))
      samples =
        (try? buffer.dataBuffer?.withUnsafeMutableBytes { Array($0.bindMemory(to: Int16.self)) })
        ?? []
      self.isOnQueue = isOnQueue
    }
  }

  private static let key = DispatchSpecificKey<Bool>()
  let queue = DispatchQueue(label: "ear")
  let heard = Collected<Heard>()

  override init() {
    super.init()
    queue.setSpecific(key: Ear.key, value: true)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) { heard.add(Heard(sampleBuffer, isOnQueue: DispatchQueue.getSpecific(key: Ear.key) == true)) }
}

/// Keeps the times of frames.
final class Pictures: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let times = Collected<CMTime>()

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) { times.add(sampleBuffer.presentationTimeStamp) }
}

private final class Both: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
  struct Pair: Sendable {
    let picture: CMTime?
    let sound: Ear.Heard?
  }

  let queue = DispatchQueue(label: "both")
  let heard = Collected<Pair>()

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    let (video, audio) = (synchronizer.dataOutputs[0], synchronizer.dataOutputs[1])
    let sound =
      synchronizedDataCollection.synchronizedData(for: audio)
      as? AVCaptureSynchronizedSampleBufferData
    heard.add(
      Pair(
        picture: synchronizedDataCollection[video]?.timestamp,
        sound: sound.map { Ear.Heard($0.sampleBuffer) }))
  }
}
