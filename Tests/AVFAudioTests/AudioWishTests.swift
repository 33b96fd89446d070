import AVFoundation
import CameraService
import CaptureModel
import Foundation
import SDKTestSupport
import Testing

@Suite("What an app wishes of its audio session")
@MainActor
struct AudioWishTests {
  /// A wish, what it is kept as, and what is refused.
  private struct Wish {
    let name: String
    let set: @MainActor (AVAudioSession, Double) throws -> Void
    let get: @MainActor (AVAudioSession) -> Double
    let kept: [Double]
    let refused: [Double]
  }

  private static let wishes = [
    Wish(
      name: "sample rate", set: { try $0.setPreferredSampleRate($1) }, get: { $0.preferredSampleRate },
      kept: [0, 8000, 44_100, 1e9], refused: [-1, .nan, -.infinity]),
    Wish(
      name: "buffer duration", set: { try $0.setPreferredIOBufferDuration($1) },
      get: { $0.preferredIOBufferDuration }, kept: [0, 0.005, 3600], refused: [-0.01, .nan]),
    Wish(
      name: "input channels", set: { try $0.setPreferredInputNumberOfChannels(Int($1)) },
      get: { Double($0.preferredInputNumberOfChannels) }, kept: [0, 1], refused: [-1, 2, 1e9]),
    Wish(
      name: "output channels", set: { try $0.setPreferredOutputNumberOfChannels(Int($1)) },
      get: { Double($0.preferredOutputNumberOfChannels) }, kept: [0, 1, 2], refused: [-1, 3]),
  ]

  @Test("U5 a wish that can be is kept and changes nothing else; one that cannot be throws and is forgotten")
  func numbers() throws {
    try withPhone { _ in
      let session = AVAudioSession.sharedInstance()
      // The loudspeaker has two channels.
      try session.setCategory(.playAndRecord, options: .defaultToSpeaker)
      for wish in Self.wishes {
        #expect(wish.get(session) == 0, "\(wish.name)")
        for value in wish.kept {
          try wish.set(session, value)
          #expect(wish.get(session) == value, "\(wish.name)")
        }
        let last = try #require(wish.kept.last)
        for value in wish.refused {
          let error = #expect(throws: NSError.self) { try wish.set(session, value) }
          #expect(error?.code == AVAudioSession.ErrorCode.badParam.rawValue, "\(wish.name) \(value)")
          #expect(error?.domain == NSOSStatusErrorDomain && wish.get(session) == last)
        }
      }
      #expect(session.sampleRate == 48_000 && session.ioBufferDuration == 1024 / 48_000)
      #expect(session.inputNumberOfChannels == 1 && session.outputNumberOfChannels == 2)
      try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
      try session.setPrefersNoInterruptionsFromSystemAlerts(true)
      #expect(session.allowHapticsAndSystemSoundsDuringRecording)
      #expect(session.prefersNoInterruptionsFromSystemAlerts)
    }
  }

  @Test("U5 the phone's microphone listens as it is told; what is plugged in has no side")
  func sides() throws {
    try withPhone { phone in
      let session = AVAudioSession.sharedInstance()
      #expect(session.inputDataSources == nil && session.inputNumberOfChannels == 0, "nothing is recorded")
      try session.setCategory(.playAndRecord)
      let sources = try #require(session.inputDataSources)
      #expect(sources.map(\.orientation) == [.bottom, .front, .back])
      #expect(sources.map(\.location) == [.lower, .upper, .upper])
      #expect(Set(sources.map(\.dataSourceID)).count == 3)
      for source in sources {
        try session.setInputDataSource(source)
        #expect(session.inputDataSource == source && session.inputDataSource?.hash == source.hash)
      }
      let microphone = try #require(session.currentRoute.inputs.first)
      try microphone.setPreferredDataSource(sources[1])
      #expect(microphone.preferredDataSource == sources[1] && session.inputDataSource == sources[1])
      phone.world.audio.happen { $0.attach(.headset) }
      let headset = try #require(session.currentRoute.inputs.first)
      #expect(headset.dataSources == nil && session.inputDataSource == nil)
      #expect(throws: NSError.self) { try headset.setPreferredDataSource(sources[2]) }
      #expect(throws: NSError.self) { try session.setInputDataSource(sources[2]) }
      try headset.setPreferredDataSource(nil)
      phone.world.audio.happen { $0.attach(nil) }
      #expect(session.inputDataSource == sources[1], "refused wishes changed nothing")
      try session.setInputDataSource(nil)
      #expect(session.inputDataSource?.orientation == .bottom)
    }
  }

  @Test("U5 an input that is not there is refused, and a preferred one is forgotten when it goes")
  func inputs() throws {
    try withPhone { phone in
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(.record)
      phone.world.audio.happen { $0.attach(.headset) }
      let headset = try #require(session.availableInputs?.last)
      try session.setPreferredInput(headset)
      #expect(session.preferredInput == headset && headset.channels?.map(\.channelNumber) == [1])
      phone.world.audio.happen { $0.attach(nil) }
      #expect(session.preferredInput == nil && session.currentRoute.inputs.first?.portType == .builtInMic)
      let error = #expect(throws: NSError.self) { try session.setPreferredInput(headset) }
      #expect(error?.code == AVAudioSession.ErrorCode.badParam.rawValue)
    }
  }

  /// A change that ends the loudspeaker's turn, or does not.
  nonisolated private static let changes:
    [(name: String, ends: Bool, change: @MainActor @Sendable (Phone) throws -> Void)] = [
      ("none", false, { _ in }),
      (
        "the category anew", true,
        { _ in
          try AVAudioSession.sharedInstance().setCategory(.record)
          try AVAudioSession.sharedInstance().setCategory(.playAndRecord)
        }
      ),
      ("the same category", false, { _ in try AVAudioSession.sharedInstance().setCategory(.playAndRecord) }),
      (
        "a headset comes and goes", true,
        { phone in
          phone.world.audio.happen { $0.attach(.headset) }
          phone.world.audio.happen { $0.attach(nil) }
        }
      ),
      ("it is asked for", true, { _ in try AVAudioSession.sharedInstance().overrideOutputAudioPort(.none) }),
    ]

  @Test("U5 the loudspeaker takes the receiver's place until the route changes for another reason")
  func loudspeaker() throws {
    for (name, ends, change) in Self.changes {
      try withPhone { phone in
        let session = AVAudioSession.sharedInstance()
        #expect(throws: NSError.self) { try session.overrideOutputAudioPort(.speaker) }
        try session.setCategory(.playAndRecord)
        try session.overrideOutputAudioPort(.speaker)
        #expect(session.currentRoute.outputs.first?.portType == .builtInSpeaker)
        try change(phone)
        let port: AVAudioSession.Port = ends ? .builtInReceiver : .builtInSpeaker
        #expect(session.currentRoute.outputs.first?.portType == port, "\(name)")
      }
    }
  }

  @Test("U5 a mode that the next category cannot have is the default one again")
  func modes() throws {
    try withPhone { _ in
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(.playAndRecord, mode: .videoRecording)
      try session.setCategory(.record)
      #expect(session.mode == .videoRecording)
      try session.setCategory(.playback)
      #expect(session.mode == .default)
      #expect(throws: NSError.self) { try session.setMode(.videoRecording) }
      try session.setCategory(.playback, mode: .moviePlayback)
      try session.setCategory(.ambient)
      #expect(session.mode == .moviePlayback)
      #expect(throws: NSError.self) { try session.setCategory(AVAudioSession.Category(rawValue: "loud")) }
    }
  }

  @Test("numbers that are none or too large make no format, no buffer and no time, and do not trap")
  func extremes() throws {
    for rate in [0, -1, .nan, .infinity, 1e300] as [Double] {
      #expect(AVAudioFormat(standardFormatWithSampleRate: rate, channels: 1) == nil)
      #expect(
        AVAudioFormat(settings: [AVSampleRateKey: rate, AVNumberOfChannelsKey: 1] as [String: Any]) == nil)
    }
    for channels in [0, -1, 1.5, .nan, .infinity, 1e300] as [Double] {
      #expect(
        AVAudioFormat(settings: [AVSampleRateKey: 8000, AVNumberOfChannelsKey: channels] as [String: Any])
          == nil)
    }
    for kind in [-1, .nan, 1e300] as [Double] {
      let settings: [String: Any] = [AVFormatIDKey: kind, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 1]
      #expect(AVAudioFormat(settings: settings) == nil)
    }
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    #expect(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: .max) == nil)
    #expect(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 0)?.frameLength == 0)
    let seconds: [(Double, UInt64)] = [
      (.nan, 0), (-1, 0), (-.infinity, 0), (.infinity, .max), (1e300, .max), (1.5, 1_500_000_000),
    ]
    for (seconds, host) in seconds { #expect(AVAudioTime.hostTime(forSeconds: seconds) == host) }
    let anchor = AVAudioTime(hostTime: 0, sampleTime: .max, atRate: 48_000)
    #expect(AVAudioTime(hostTime: .max).extrapolateTime(fromAnchor: anchor) == nil)
    #expect(
      AVAudioTime(sampleTime: .max, atRate: 1e-3).extrapolateTime(fromAnchor: anchor)?.hostTime == .max)
  }
}
