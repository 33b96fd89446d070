import CoreAudioTypes
import CoreMedia
import Foundation

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioFramePosition = Int64
public typealias AVAudioPacketCount = UInt32
public typealias AVAudioChannelCount = UInt32

/// The usual kinds of numbers that sound is made of.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiocommonformat
public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat = 0
  case pcmFormatFloat32 = 1
  case pcmFormatFloat64 = 2
  case pcmFormatInt16 = 3
  case pcmFormatInt32 = 4

  fileprivate var bytes: Int {
    switch self {
    case .otherFormat: 0
    case .pcmFormatInt16: 2
    case .pcmFormatFloat32, .pcmFormatInt32: 4
    case .pcmFormatFloat64: 8
    }
  }

  fileprivate var isFloat: Bool { self == .pcmFormatFloat32 || self == .pcmFormatFloat64 }
}

/// What a buffer's sound is. Any thread.
///
/// https://developer.apple.com/documentation/avfaudio/avaudioformat
open class AVAudioFormat: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  public let formatDescription: CMAudioFormatDescription

  /// Of sound that a description is of; what is not sound traps.
  public init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
    self.formatDescription = formatDescription
  }

  /// Nil where it says nothing that can be.
  public init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    let value = asbd.pointee
    guard Self.isPossible(value.mSampleRate, value.mChannelsPerFrame) else { return nil }
    formatDescription = CMFormatDescription(value)
  }

  /// Nil for ``AVAudioCommonFormat/otherFormat``, no channel or no rate.
  public init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    guard format != .otherFormat, Self.isPossible(sampleRate, channels) else { return nil }
    formatDescription = CMFormatDescription(
      .linear(
        sampleRate: sampleRate, channels: Int(channels), bytes: format.bytes, isFloat: format.isFloat,
        isInterleaved: interleaved))
  }

  /// *Decided*: up to 10 MHz, and 1024 channels.
  private static func isPossible(_ sampleRate: Double, _ channels: AVAudioChannelCount) -> Bool {
    sampleRate > 0 && sampleRate <= 1e7 && 1...1024 ~= channels
  }

  /// The standard: floating numbers of 32 bits, channels apart.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  /// From a dictionary of settings. *Decided*: sound that is not compressed, 16 bits unless it says otherwise; nil for
  /// other kinds.
  public convenience init?(settings: [String: Any]) {
    let number = { (key: String) in (settings[key] as? NSNumber)?.doubleValue }
    let kind = number(AVFormatIDKey) ?? Double(kAudioFormatLinearPCM)
    guard kind == Double(kAudioFormatLinearPCM), let rate = number(AVSampleRateKey),
      let channels = number(AVNumberOfChannelsKey).flatMap(AVAudioChannelCount.init(exactly:))
    else { return nil }
    let isFloat = number(AVLinearPCMIsFloatKey) == 1
    let format: AVAudioCommonFormat? =
      switch (isFloat, number(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16)) {
      case (false, 16): .pcmFormatInt16
      case (false, 32): .pcmFormatInt32
      case (true, 32): .pcmFormatFloat32
      case (true, 64): .pcmFormatFloat64
      default: nil
      }
    guard let format else { return nil }
    self.init(
      commonFormat: format, sampleRate: rate, channels: channels,
      interleaved: number(AVLinearPCMIsNonInterleaved) != 1)
  }

  /// It is there for as long as the format.
  open var streamDescription: UnsafePointer<AudioStreamBasicDescription> {
    CMAudioFormatDescriptionGetStreamBasicDescription(formatDescription)!
  }

  open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  open var commonFormat: AVAudioCommonFormat {
    let value = streamDescription.pointee
    guard value.mFormatID == kAudioFormatLinearPCM, value.mFormatFlags & kAudioFormatFlagIsBigEndian == 0
    else {
      return .otherFormat
    }
    return switch (value.isFloat, value.mBitsPerChannel) {
    case (true, 32): .pcmFormatFloat32
    case (true, 64): .pcmFormatFloat64
    case (false, 16): .pcmFormatInt16
    case (false, 32): .pcmFormatInt32
    default: .otherFormat
    }
  }

  open var channelCount: AVAudioChannelCount { streamDescription.pointee.mChannelsPerFrame }

  /// Frames a second.
  open var sampleRate: Double { streamDescription.pointee.mSampleRate }

  open var isInterleaved: Bool { !streamDescription.pointee.isPlanar }

  /// As ``init(settings:)`` takes them.
  open var settings: [String: Any] {
    let value = streamDescription.pointee
    var settings: [String: Any] = [
      AVFormatIDKey: value.mFormatID, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channelCount,
    ]
    guard value.mFormatID == kAudioFormatLinearPCM else { return settings }
    settings[AVLinearPCMBitDepthKey] = Int(value.mBitsPerChannel)
    settings[AVLinearPCMIsFloatKey] = value.isFloat
    settings[AVLinearPCMIsBigEndianKey] = value.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    settings[AVLinearPCMIsNonInterleaved] = value.isPlanar
    return settings
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioFormat)?.formatDescription == formatDescription
  }

  open override var hash: Int { formatDescription.hashValue }

  open override var description: String {
    "<AVAudioFormat: \(channelCount) ch, \(Int(sampleRate)) Hz, \(commonFormat)"
      + "\(isInterleaved && channelCount > 1 ? ", interleaved" : "")>"
  }
}
