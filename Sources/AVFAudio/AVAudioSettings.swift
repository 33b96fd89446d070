// Keys of dictionaries that say how sound is, or is compressed.
// https://developer.apple.com/documentation/avfaudio/audio-settings
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A kind of sound, such as `kAudioFormatMPEG4AAC`.
public let AVFormatIDKey = "AVFormatIDKey"
/// Frames a second.
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Bytes of an `AudioChannelLayout`.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// Of sound that is not compressed: bits of one number, whether it is a floating one, which byte comes first, whether
/// channels lie apart.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
public let AVLinearPCMIsNonInterleavedKey = AVLinearPCMIsNonInterleaved
/// In bits a second, of all channels or of each.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// An ``AVAudioQuality``.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"

/// How much care is taken in compressing sound.
///
/// https://developer.apple.com/documentation/avfaudio/avaudioquality
public enum AVAudioQuality: Int, Sendable {
  case min = 0
  case low = 0x20
  case medium = 0x40
  case high = 0x60
  case max = 0x7F
}
