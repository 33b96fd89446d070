import CaptureModel
import Testing

@Suite("An app's audio session")
struct AudioSessionModelTests {
  typealias Options = AudioSessionModel.Options

  private func model(
    _ category: AudioSessionModel.Category, _ options: Options = [], _ accessory: AudioAccessory? = nil
  ) throws -> AudioSessionModel {
    var model = AudioSessionModel()
    _ = try model.set(category, options: options)
    _ = model.attach(accessory)
    return model
  }

  /// By hand, from Apple's guide to routes.
  static let routes: [(AudioSessionModel.Category, Options, AudioAccessory?, [AudioPort], [AudioPort])] = [
    (.soloAmbient, [], nil, [], [.speaker]),
    (.playback, [], .bluetooth, [], [.bluetoothA2DP]),
    (.record, [], nil, [.microphone], []),
    (.record, [], .headset, [.headsetMicrophone], []),
    (.playAndRecord, [], nil, [.microphone], [.receiver]),
    (.playAndRecord, .defaultToSpeaker, nil, [.microphone], [.speaker]),
    (.playAndRecord, .defaultToSpeaker, .headset, [.headsetMicrophone], [.headphones]),
    (.playAndRecord, [], .bluetooth, [.microphone], [.receiver]),
    (.playAndRecord, .allowBluetooth, .bluetooth, [.bluetoothHFP], [.bluetoothHFP]),
    (.playAndRecord, .allowBluetoothA2DP, .bluetooth, [.microphone], [.bluetoothA2DP]),
  ]

  @Test("U5 the route follows from category, options and what is attached", arguments: routes.indices)
  func route(_ index: Int) throws {
    let (category, options, accessory, inputs, outputs) = Self.routes[index]
    #expect(try model(category, options, accessory).route == AudioRoute(inputs: inputs, outputs: outputs))
  }

  @Test("U5 a change of route says why and what it was before; none is told where it stays")
  func changes() throws {
    var model = try model(.playAndRecord)
    let before = model.route
    #expect(model.attach(.headset) == [.routeChanged(.newDeviceAvailable, from: before)])
    #expect(model.attach(.headset) == [])
    let plugged = model.route
    #expect(model.attach(nil) == [.routeChanged(.oldDeviceUnavailable, from: plugged)])
    #expect(try model.overrideOutput(toSpeaker: true) == [.routeChanged(.override, from: before)])
    #expect(try model.set(.playAndRecord) == [])
    let loud = model.route
    #expect(try model.set(.playback) == [.routeChanged(.categoryChange, from: loud)])
  }

  @Test("U5 what does not go together is refused, and changes nothing")
  func refusals() throws {
    for (category, options) in [
      (.soloAmbient, .mixWithOthers), (.record, .duckOthers), (.playback, .defaultToSpeaker),
      (.playback, .allowBluetooth),
    ] as [(AudioSessionModel.Category, Options)] {
      var model = AudioSessionModel()
      #expect(throws: AudioSessionModel.Failure.badParameter) { try model.set(category, options: options) }
      #expect(model == AudioSessionModel())
    }
    var model = try model(.playback)
    #expect(throws: AudioSessionModel.Failure.badParameter) {
      try model.setMode("AVAudioSessionModeVideoChat")
    }
    #expect(throws: AudioSessionModel.Failure.badParameter) { try model.prefer(.microphone) }
  }

  @Test("U6 an active session stops others unless it mixes, and lets them go on when it says so")
  func others() throws {
    for (category, options, isStopped) in [
      (.playback, [], true), (.playback, .mixWithOthers, false), (.ambient, [], false),
      (.playAndRecord, .duckOthers, false),
    ] as [(AudioSessionModel.Category, Options, Bool)] {
      var model = try model(category, options)
      #expect(model.play(true) == [.othersPlay(true)])
      #expect(try model.setActive(true) == (isStopped ? [.othersPlay(false)] : []))
      #expect(model.isOtherAudioPlaying != isStopped)
      #expect(try model.setActive(false, notifies: true) == (isStopped ? [.othersPlay(true)] : []))
    }
  }

  @Test("U4 a call interrupts an active session once, and it may resume afterwards")
  func call() throws {
    var idle = try model(.playback)
    #expect(idle.callBegins() == [] && idle.callEnds() == [])
    var model = try model(.playAndRecord)
    _ = try model.setActive(true)
    #expect(model.callBegins() == [.interrupted] && model.callBegins() == [] && !model.isActive)
    #expect(throws: AudioSessionModel.Failure.insufficientPriority) { try model.setActive(true) }
    #expect(!model.hears(CaptureAudioSettings()))
    #expect(model.callEnds() == [.interruptionEnded(shouldResume: true)] && model.callEnds() == [])
    #expect(model.hears(CaptureAudioSettings()))
  }

  @Test("U6 capture sets the session up as it was asked to, and leaves it so")
  func capture() throws {
    for (uses, configures, mixes) in [
      (true, true, false), (true, true, true), (true, false, true), (false, true, true),
    ] {
      var (model, settings) = (AudioSessionModel(), CaptureAudioSettings())
      (settings.usesApplicationSession, settings.configuresAutomatically) = (uses, configures)
      settings.mixesWithOthers = mixes
      _ = model.play(true)
      let before = (model.category, model.options)
      _ = model.captureBegins(settings, facing: .back)
      let isSetUp = uses && configures
      #expect(model.category == (isSetUp ? .playAndRecord : before.0))
      #expect(model.options.contains(.mixWithOthers) == (isSetUp && mixes))
      #expect(model.isActive == isSetUp && model.side == (isSetUp ? .back : .bottom))
      #expect(model.isOtherAudioPlaying == (uses && (mixes || !configures)))
      #expect(model.hears(settings) == (isSetUp || !uses))
      if isSetUp {
        #expect(throws: AudioSessionModel.Failure.isBusy) { try model.setActive(false) }
      }
      let during = model.category
      model.captureEnds(settings)
      #expect(model.category == during)
      _ = try model.setActive(false)
    }
  }
}
