// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CaptureModel
import Foundation

extension AVAudioSession {
  /// Where sound comes in and goes out.
  public var currentRoute: AVAudioSessionRouteDescription { AVAudioSessionRouteDescription(model.route) }

  /// What ``setPreferredInput(_:)`` takes; nil where the category does not record.
  public var availableInputs: [AVAudioSessionPortDescription]? {
    let inputs = model.availableInputs
    return inputs.isEmpty ? nil : inputs.map(AVAudioSessionPortDescription.init)
  }

  public var isInputAvailable: Bool { true }

  public var preferredInput: AVAudioSessionPortDescription? {
    model.preferred.map(AVAudioSessionPortDescription.init)
  }

  /// Throws ``ErrorCode/badParam`` for what is not among ``availableInputs``; nil leaves it to the phone: what was attached
  /// last.
  public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
    try change { (model) throws(AudioSessionModel.Failure) in try model.prefer(inPort?.port) }
  }

  /// The loudspeaker in place of the receiver, until the category or what is attached changes, or `.none` is asked for.
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    try change { (model) throws(AudioSessionModel.Failure) in
      try model.overrideOutput(toSpeaker: portOverride == .speaker)
    }
  }

  // MARK: The phone's microphone

  /// Ways in which the present input can listen; nil for what is attached.
  public var inputDataSources: [AVAudioSessionDataSourceDescription]? {
    currentRoute.inputs.first?.dataSources
  }

  public var inputDataSource: AVAudioSessionDataSourceDescription? {
    currentRoute.inputs.first?.selectedDataSource(model.side)
  }

  /// Throws ``ErrorCode/badParam`` for what is not among ``inputDataSources``; nil leaves it to the phone.
  public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try require(dataSource == nil || currentRoute.inputs.first?.port == .microphone)
    listen(dataSource)
  }

  func listen(_ dataSource: AVAudioSessionDataSourceDescription?) {
    desk?.happen { model in
      model.listen(dataSource?.side ?? .bottom)
      return []
    }
  }

  // MARK: Numbers

  /// Frames a second. *Decided*: what a capture session's microphone has.
  public var sampleRate: Double { Double(SoundStream.sampleRate) }
  public var inputNumberOfChannels: Int { currentRoute.inputs.first?.port.channels ?? 0 }
  public var outputNumberOfChannels: Int { currentRoute.outputs.first?.port.channels ?? 0 }
  public var maximumInputNumberOfChannels: Int { inputNumberOfChannels }
  public var maximumOutputNumberOfChannels: Int { outputNumberOfChannels }
  /// In seconds.
  public var ioBufferDuration: TimeInterval { Double(SoundStream.pieceLength) / sampleRate }
  public var inputLatency: TimeInterval { 0 }
  public var outputLatency: TimeInterval { 0 }
  /// 0 to 1. *Decided*: half.
  public var outputVolume: Float { 0.5 }

  func require(_ isMet: Bool) throws {
    guard isMet else { throw NSError(domain: NSOSStatusErrorDomain, code: ErrorCode.badParam.rawValue) }
  }

  /// What an app would like, which is kept and, *decided*, not followed. Less than 0, and more channels than there are at
  /// most, throw ``ErrorCode/badParam``; 0 is no wish.
  public var preferredSampleRate: Double { preferences.withLock { $0.sampleRate } }
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    try require(sampleRate >= 0)
    preferences.withLock { $0.sampleRate = sampleRate }
  }
  public var preferredIOBufferDuration: TimeInterval { preferences.withLock { $0.ioBufferDuration } }
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    try require(duration >= 0)
    preferences.withLock { $0.ioBufferDuration = duration }
  }
  public var preferredInputNumberOfChannels: Int { preferences.withLock { $0.inputChannels } }
  public func setPreferredInputNumberOfChannels(_ count: Int) throws {
    try require(0...maximumInputNumberOfChannels ~= count)
    preferences.withLock { $0.inputChannels = count }
  }
  public var preferredOutputNumberOfChannels: Int { preferences.withLock { $0.outputChannels } }
  public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
    try require(0...maximumOutputNumberOfChannels ~= count)
    preferences.withLock { $0.outputChannels = count }
  }
  public var allowHapticsAndSystemSoundsDuringRecording: Bool { preferences.withLock { $0.allowsHaptics } }
  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    preferences.withLock { $0.allowsHaptics = inValue }
  }
  public var prefersNoInterruptionsFromSystemAlerts: Bool {
    preferences.withLock { $0.prefersNoInterruptions }
  }
  public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
    preferences.withLock { $0.prefersNoInterruptions = inValue }
  }

  /// A name for a way in or out.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/port
  public struct Port: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    init(_ port: AudioPort) { rawValue = port.rawValue }
    public static let builtInMic = Port(.microphone)
    public static let headsetMic = Port(.headsetMicrophone)
    public static let bluetoothHFP = Port(.bluetoothHFP)
    public static let builtInReceiver = Port(.receiver)
    public static let builtInSpeaker = Port(.speaker)
    public static let headphones = Port(.headphones)
    public static let bluetoothA2DP = Port(.bluetoothA2DP)
    public static let lineIn = Port(rawValue: "LineIn")
    public static let lineOut = Port(rawValue: "LineOut")
    public static let usbAudio = Port(rawValue: "USBAudio")
    public static let airPlay = Port(rawValue: "AirPlay")
    public static let HDMI = Port(rawValue: "HDMIOutput")
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    public static let carAudio = Port(rawValue: "CarAudio")
  }

  public struct Location: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let upper = Location(rawValue: "Upper")
    public static let lower = Location(rawValue: "Lower")
  }

  /// The way a microphone listens.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let top = Orientation(rawValue: "Top")
    public static let bottom = Orientation(rawValue: "Bottom")
    public static let front = Orientation(rawValue: "Front")
    public static let back = Orientation(rawValue: "Back")
    public static let left = Orientation(rawValue: "Left")
    public static let right = Orientation(rawValue: "Right")
  }
}
