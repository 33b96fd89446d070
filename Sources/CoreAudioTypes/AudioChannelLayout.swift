// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Which channel stands where, by a number.
public typealias AudioChannelLayoutTag = UInt32

/// One channel, or two for the left and the right.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2

/// Where the channels of a stream of sound stand. *Decided*: layouts with a tag only, without descriptions of single
/// channels.
///
/// https://developer.apple.com/documentation/coreaudiotypes/audiochannellayout
public struct AudioChannelLayout: Sendable, BitwiseCopyable {
  public var mChannelLayoutTag: AudioChannelLayoutTag
  public var mChannelBitmap: UInt32
  public var mNumberChannelDescriptions: UInt32

  public init() {
    (mChannelLayoutTag, mChannelBitmap, mNumberChannelDescriptions) = (0, 0, 0)
  }
}

/// A piece of compressed sound within a buffer.
///
/// https://developer.apple.com/documentation/coreaudiotypes/audiostreampacketdescription
public struct AudioStreamPacketDescription: Sendable, BitwiseCopyable {
  public var mStartOffset: Int64
  public var mVariableFramesInPacket: UInt32
  public var mDataByteSize: UInt32

  public init(mStartOffset: Int64 = 0, mVariableFramesInPacket: UInt32 = 0, mDataByteSize: UInt32 = 0) {
    self.mStartOffset = mStartOffset
    self.mVariableFramesInPacket = mVariableFramesInPacket
    self.mDataByteSize = mDataByteSize
  }
}
