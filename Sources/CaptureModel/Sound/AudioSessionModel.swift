import DeviceModel

/// An app's audio session, and what else has to do with sound on the phone, as a value. Methods return what others are to
/// hear of.
package struct AudioSessionModel: Hashable, Sendable {
  /// Raw values are Apple's `AVAudioSession.Category`.
  package enum Category: String, Hashable, Sendable, CaseIterable {
    case ambient = "AVAudioSessionCategoryAmbient"
    case soloAmbient = "AVAudioSessionCategorySoloAmbient"
    case playback = "AVAudioSessionCategoryPlayback"
    case record = "AVAudioSessionCategoryRecord"
    case playAndRecord = "AVAudioSessionCategoryPlayAndRecord"
    case multiRoute = "AVAudioSessionCategoryMultiRoute"

    package var records: Bool { [.record, .playAndRecord, .multiRoute].contains(self) }
    package var plays: Bool { self != .record }
  }

  /// Bits are Apple's `AVAudioSession.CategoryOptions`.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt
    package init(rawValue: UInt) { self.rawValue = rawValue }
    package static let mixWithOthers = Options(rawValue: 0x1)
    package static let duckOthers = Options(rawValue: 0x2)
    package static let allowBluetooth = Options(rawValue: 0x4)
    package static let defaultToSpeaker = Options(rawValue: 0x8)
    package static let interruptSpokenAudioAndMixWithOthers = Options(rawValue: 0x11)
    package static let allowBluetoothA2DP = Options(rawValue: 0x20)
    package static let allowAirPlay = Options(rawValue: 0x40)
    package static let overrideMutedMicrophoneInterruption = Options(rawValue: 0x80)
  }

  /// Raw values are Apple's `AVAudioSession.RouteChangeReason`.
  package enum RouteChange: UInt, Hashable, Sendable {
    case newDeviceAvailable = 1
    case oldDeviceUnavailable, categoryChange, override
    case routeConfigurationChange = 8
  }

  package enum Event: Hashable, Sendable {
    case routeChanged(RouteChange, from: AudioRoute)
    case interrupted
    /// - Parameter shouldResume: The app may go on where it was.
    case interruptionEnded(shouldResume: Bool)
    /// Other apps' sound has begun or ended, while this one has the foreground.
    case othersPlay(Bool)
  }

  /// Why the app's wish is not fulfilled. Codes are Apple's `AVAudioSession.ErrorCode`.
  package enum Failure: Int, Error, Hashable, Sendable {
    case badParameter = -50
    /// Sound is captured.
    case isBusy = 560_030_580
    /// A call is more important.
    case insufficientPriority = 561_017_449
  }

  package private(set) var category = Category.soloAmbient
  package private(set) var mode = AudioSessionModel.defaultMode
  package private(set) var options: Options = []
  package private(set) var isActive = false
  package private(set) var isInCall = false
  package private(set) var accessory: AudioAccessory?
  package private(set) var side = MicrophoneSide.bottom
  private var overridesToSpeaker = false
  private var preferredInput: AudioPort?
  private var othersPlay = false
  private var othersStopped = false
  private var wasInterrupted = false
  /// How many capture sessions hear through it.
  private var captures = 0

  package static let defaultMode = "AVAudioSessionModeDefault"

  package init() {}

  // MARK: The app's wishes

  package mutating func set(
    _ category: Category, mode: String? = nil, options: Options = []
  ) throws(Failure) -> [Event] {
    let mixing: [Category] = [.playAndRecord, .playback, .multiRoute]
    if options.contains(.mixWithOthers) || options.contains(.duckOthers), category != .ambient {
      guard mixing.contains(category) else { throw .badParameter }
    }
    if options.contains(.defaultToSpeaker), category != .playAndRecord { throw .badParameter }
    if options.contains(.allowBluetooth), ![.playAndRecord, .record].contains(category) {
      throw .badParameter
    }
    let recordingModes = ["VideoRecording", "VoiceChat", "VideoChat", "GameChat"].map {
      "AVAudioSessionMode\($0)"
    }
    func goes(_ mode: String) -> Bool { category.records || !recordingModes.contains(mode) }
    if let mode, !goes(mode) { throw .badParameter }
    let oldCategory = self.category
    return rerouting(.categoryChange) { model in
      model.category = category
      // *Decided*: a mode that the category cannot have is the default one again.
      model.mode = mode ?? (goes(model.mode) ? model.mode : Self.defaultMode)
      if model.category != oldCategory { model.overridesToSpeaker = false }
      model.options = category == .ambient ? options.union(.mixWithOthers) : options
      // Ducking and pausing speech let the rest go on.
      if options.contains(.duckOthers) { model.options.insert(.mixWithOthers) }
    }
  }

  package mutating func setMode(_ mode: String) throws(Failure) -> [Event] {
    try set(category, mode: mode, options: options)
  }

  /// - Parameter notifies: Others that were stopped may go on.
  package mutating func setActive(_ isActive: Bool, notifies: Bool = false) throws(Failure) -> [Event] {
    guard isActive else {
      guard captures == 0 else { throw .isBusy }
      self.isActive = false
      guard othersStopped, notifies else { return [] }
      othersStopped = false
      othersPlay = true
      return [.othersPlay(true)]
    }
    guard !isInCall else { throw .insufficientPriority }
    self.isActive = true
    wasInterrupted = false
    guard othersPlay, !options.contains(.mixWithOthers) else { return [] }
    othersPlay = false
    othersStopped = true
    return [.othersPlay(false)]
  }

  package mutating func overrideOutput(toSpeaker: Bool) throws(Failure) -> [Event] {
    guard category == .playAndRecord || !toSpeaker else { throw .badParameter }
    return rerouting(.override) { $0.overridesToSpeaker = toSpeaker }
  }

  package mutating func prefer(_ input: AudioPort?) throws(Failure) -> [Event] {
    if let input, !availableInputs.contains(input) { throw .badParameter }
    return rerouting(.override) { $0.preferredInput = input }
  }

  package var preferred: AudioPort? { preferredInput }

  package mutating func listen(_ side: MicrophoneSide) { self.side = side }

  // MARK: Capture

  /// A capture session begins to hear through the app's audio session.
  ///
  /// *Decided*: configuring it means the category to play and record, with the app's options and mixing as asked for, the
  /// microphone listening where the camera looks; a category that records already stays. It is active then, and stays as
  /// it is when capture ends.
  package mutating func captureBegins(
    _ settings: CaptureAudioSettings, facing position: Camera.Position
  ) -> [Event] {
    guard settings.usesApplicationSession else { return stopOthers() }
    captures += 1
    var events: [Event] = []
    if settings.configuresAutomatically {
      var options = category == .playAndRecord ? options : [.allowBluetooth]
      options.remove(.mixWithOthers)
      if settings.mixesWithOthers { options.insert(.mixWithOthers) }
      let isSame = category == .playAndRecord && options == self.options
      if !isSame { events = (try? set(.playAndRecord, mode: mode, options: options)) ?? [] }
      side =
        switch position {
        case .front: .front
        case .back: .back
        case .unspecified: .bottom
        }
    }
    guard category.records else { return events }
    return events + ((try? setActive(true)) ?? [])
  }

  package mutating func captureEnds(_ settings: CaptureAudioSettings) {
    if settings.usesApplicationSession { captures -= 1 }
  }

  /// A private audio session never mixes.
  private mutating func stopOthers() -> [Event] {
    guard othersPlay else { return [] }
    othersPlay = false
    othersStopped = true
    return [.othersPlay(false)]
  }

  /// Whether a capture session with these settings hears anything.
  package func hears(_ settings: CaptureAudioSettings) -> Bool {
    !isInCall && (!settings.usesApplicationSession || category.records)
  }

  // MARK: What happens

  package mutating func callBegins() -> [Event] {
    guard !isInCall else { return [] }
    isInCall = true
    wasInterrupted = isActive
    guard isActive else { return [] }
    isActive = false
    return [.interrupted]
  }

  package mutating func callEnds() -> [Event] {
    guard isInCall else { return [] }
    isInCall = false
    defer { wasInterrupted = false }
    return wasInterrupted ? [.interruptionEnded(shouldResume: true)] : []
  }

  package mutating func attach(_ accessory: AudioAccessory?) -> [Event] {
    guard accessory != self.accessory else { return [] }
    return rerouting(accessory == nil ? .oldDeviceUnavailable : .newDeviceAvailable) { model in
      model.accessory = accessory
      model.overridesToSpeaker = false
      if let input = model.preferredInput, !model.availableInputs.contains(input) {
        model.preferredInput = nil
      }
    }
  }

  /// Another app begins or ends to play music. *Decided*: while this app's session is active and does not mix, it does not
  /// begin.
  package mutating func play(_ isPlaying: Bool) -> [Event] {
    othersStopped = false
    guard isPlaying != othersPlay, !(isPlaying && isActive && !options.contains(.mixWithOthers)) else {
      return []
    }
    othersPlay = isPlaying
    return [.othersPlay(isPlaying)]
  }

  package var isOtherAudioPlaying: Bool { othersPlay }

  // MARK: Routes

  private mutating func rerouting(_ reason: RouteChange, _ change: (inout AudioSessionModel) -> Void)
    -> [Event]
  {
    let (old, oldCategory) = (route, category)
    change(&self)
    let isChange = old != route || reason == .categoryChange && oldCategory != category
    return isChange ? [.routeChanged(reason, from: old)] : []
  }

  /// What the app may choose from; nothing where its category does not record.
  package var availableInputs: [AudioPort] {
    guard category.records else { return [] }
    return switch accessory {
    case .headset: [.microphone, .headsetMicrophone]
    case .bluetooth where options.contains(.allowBluetooth): [.microphone, .bluetoothHFP]
    case .bluetooth, nil: [.microphone]
    }
  }

  /// Follows from the category, its options and what is attached: what came last comes first.
  package var route: AudioRoute {
    let input = preferredInput.flatMap { availableInputs.contains($0) ? $0 : nil } ?? availableInputs.last
    return AudioRoute(inputs: [input].compactMap { $0 }, outputs: category.plays ? [output(input)] : [])
  }

  private func output(_ input: AudioPort?) -> AudioPort {
    if overridesToSpeaker, category == .playAndRecord { return .speaker }
    switch accessory {
    case .headset: return .headphones
    case .bluetooth where input == .bluetoothHFP: return .bluetoothHFP
    case .bluetooth where category != .playAndRecord || options.contains(.allowBluetoothA2DP):
      return .bluetoothA2DP
    case .bluetooth, nil: break
    }
    let speakerModes = ["VideoRecording", "VideoChat", "MoviePlayback"].map { "AVAudioSessionMode\($0)" }
    guard category == .playAndRecord, !options.contains(.defaultToSpeaker), !speakerModes.contains(mode)
    else {
      return .speaker
    }
    return .receiver
  }
}
