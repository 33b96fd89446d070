// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A code of four characters that names a kind of sound.
public typealias AudioFormatID = UInt32
public typealias AudioFormatFlags = UInt32

/// What a stream of sound is made of.
///
/// https://developer.apple.com/documentation/coreaudiotypes/audiostreambasicdescription
public struct AudioStreamBasicDescription: Sendable, BitwiseCopyable {
  /// Frames a second.
  public var mSampleRate: Float64
  public var mFormatID: AudioFormatID
  public var mFormatFlags: AudioFormatFlags
  /// 0 where packets differ in length.
  public var mBytesPerPacket: UInt32
  /// 1 for sound that is not compressed.
  public var mFramesPerPacket: UInt32
  /// 0 for compressed sound; of one channel where channels lie apart.
  public var mBytesPerFrame: UInt32
  public var mChannelsPerFrame: UInt32
  public var mBitsPerChannel: UInt32
  public var mReserved: UInt32

  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0,
      mBytesPerFrame: 0, mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  public init(
    mSampleRate: Float64, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
    mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
    mReserved: UInt32
  ) {
    self.mSampleRate = mSampleRate
    self.mFormatID = mFormatID
    self.mFormatFlags = mFormatFlags
    self.mBytesPerPacket = mBytesPerPacket
    self.mFramesPerPacket = mFramesPerPacket
    self.mBytesPerFrame = mBytesPerFrame
    self.mChannelsPerFrame = mChannelsPerFrame
    self.mBitsPerChannel = mBitsPerChannel
    self.mReserved = mReserved
  }

  /// Sound that is not compressed, of numbers as this machine has them.
  package static func linear(
    sampleRate: Double, channels: Int, bytes: Int, isFloat: Bool, isInterleaved: Bool
  ) -> AudioStreamBasicDescription {
    let frame = UInt32(bytes * (isInterleaved ? channels : 1))
    return AudioStreamBasicDescription(
      mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
        | kAudioFormatFlagIsPacked | (isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved),
      mBytesPerPacket: frame, mFramesPerPacket: 1, mBytesPerFrame: frame, mChannelsPerFrame: UInt32(channels),
      mBitsPerChannel: UInt32(bytes * 8), mReserved: 0)
  }

  /// Whether channels lie apart, each in a buffer of its own.
  package var isPlanar: Bool {
    mFormatID == kAudioFormatLinearPCM && mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
  }

  package var isFloat: Bool {
    mFormatID == kAudioFormatLinearPCM && mFormatFlags & kAudioFormatFlagIsFloat != 0
  }

  /// Of one number; 0 for compressed sound.
  package var bytesPerNumber: Int { Int(mBitsPerChannel) / 8 }

  package func isSame(as other: AudioStreamBasicDescription) -> Bool {
    mSampleRate == other.mSampleRate && mFormatID == other.mFormatID && mFormatFlags == other.mFormatFlags
      && mBytesPerPacket == other.mBytesPerPacket && mFramesPerPacket == other.mFramesPerPacket
      && mBytesPerFrame == other.mBytesPerFrame && mChannelsPerFrame == other.mChannelsPerFrame
      && mBitsPerChannel == other.mBitsPerChannel
  }
}

public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573

public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// This machine's order of bytes: the lowest first.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags =
  kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
public let kLinearPCMFormatFlagIsBigEndian = kAudioFormatFlagIsBigEndian
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved
