import AVFAudio
import CoreMedia
import Movies

/// Sound of a sample buffer as movies take it: 16-bit numbers, channels interleaved.
struct LinearSound {
  var samples: [Int16] = []
  let rate: Int

  /// *Decided*: frames a second that sound may have.
  private static let rates = 1000.0...384_000

  /// Nil for what is compressed, is no sound or has numbers of another kind than 16 or 32 bits, whole, or 32 bits
  /// floating.
  ///
  /// - Parameter channels: As many come out: one goes to all, several to one become their mean, others are left out or
  ///   are silent.
  init?(_ buffer: CMSampleBuffer, channels: Int) {
    guard let format = buffer.formatDescription?.audioStreamBasicDescription,
      format.mFormatID == kAudioFormatLinearPCM, format.mFormatFlags & kAudioFormatFlagIsBigEndian == 0,
      Self.rates.contains(format.mSampleRate), format.mChannelsPerFrame > 0, let reader = Self.reader(format)
    else { return nil }
    rate = Int(format.mSampleRate)
    let (own, frames) = (Int(format.mChannelsPerFrame), buffer.numSamples)
    let stride = Int(format.mBitsPerChannel / 8) * (format.isPlanar ? 1 : own)
    let samples = try? buffer.withAudioBufferList { list, _ -> [Int16]? in
      // A buffer may say that it has more frames than there are bytes for.
      guard list.allSatisfy({ frames <= Int($0.mDataByteSize) / stride }) else { return nil }
      func sample(_ frame: Int, _ channel: Int) -> Int16 {
        format.isPlanar
          ? reader(list[channel].mData!, frame) : reader(list[0].mData!, frame * own + channel)
      }
      return [Int16](unsafeUninitializedCapacity: frames * channels) { target, count in
        for frame in 0..<frames {
          for channel in 0..<channels {
            target[frame * channels + channel] =
              switch (own, channels) {
              case (1, _): sample(frame, 0)
              case (_, 1): Int16((0..<own).reduce(0) { $0 + Int(sample(frame, $1)) } / own)
              default: channel < own ? sample(frame, channel) : 0
              }
          }
        }
        count = frames * channels
      }
    }
    guard let samples = samples ?? nil else { return nil }
    self.samples = samples
  }

  private static func reader(
    _ format: AudioStreamBasicDescription
  ) -> ((UnsafeMutableRawPointer, Int) -> Int16)? {
    switch (format.isFloat, format.mBitsPerChannel) {
    case (false, 16): { $0.loadUnaligned(fromByteOffset: 2 * $1, as: Int16.self) }
    case (false, 32): { Int16($0.loadUnaligned(fromByteOffset: 4 * $1, as: Int32.self) >> 16) }
    case (true, 32):
      { Int16(max(-1, min(1, $0.loadUnaligned(fromByteOffset: 4 * $1, as: Float.self))) * 32_767) }
    default: nil
    }
  }

  /// Without what lies before zero where it begins at `time`; nil when nothing is left.
  func fromZero(beginning time: Duration, channels: Int) -> [Int16]? {
    guard time < .zero else { return samples }
    guard let frames = Int(exactly: (-(time / .seconds(1)) * Double(rate)).rounded()), frames < samples.count
    else { return nil }
    return frames * channels < samples.count ? Array(samples[(frames * channels)...]) : nil
  }
}
