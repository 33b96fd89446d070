import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite("Sound in memory, by rules")
struct SoundPropertyTests {
  private static let kinds: [AVAudioCommonFormat] = [
    .pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat32, .pcmFormatFloat64,
  ]

  /// A number that a channel has at a frame; each kind of format can say it.
  private static func value(_ frame: Int, _ channel: Int) -> Int {
    (frame * 31 + channel * 977) % 2000 - 1000
  }

  private static func formats() -> [AVAudioFormat] {
    kinds.flatMap { kind in
      [true, false].flatMap { isInterleaved in
        [1, 2, 5].compactMap {
          AVAudioFormat(commonFormat: kind, sampleRate: 44_100, channels: $0, interleaved: isInterleaved)
        }
      }
    }
  }

  /// Stores the value of every channel and frame, by the list of buffers alone.
  private static func fill(_ buffer: AVAudioPCMBuffer) {
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    let channels = Int(buffer.format.channelCount)
    for frame in 0..<Int(buffer.frameLength) {
      for channel in 0..<channels {
        let memory = list[buffer.format.isInterleaved ? 0 : channel].mData!
        let place = buffer.format.isInterleaved ? frame * channels + channel : frame
        let number = value(frame, channel)
        switch buffer.format.commonFormat {
        case .pcmFormatInt16: memory.storeBytes(of: Int16(number), toByteOffset: 2 * place, as: Int16.self)
        case .pcmFormatInt32: memory.storeBytes(of: Int32(number), toByteOffset: 4 * place, as: Int32.self)
        case .pcmFormatFloat32: memory.storeBytes(of: Float(number), toByteOffset: 4 * place, as: Float.self)
        default: memory.storeBytes(of: Double(number), toByteOffset: 8 * place, as: Double.self)
        }
      }
    }
  }

  @Test("a channel's pointer, with the stride, finds what lies in the list of buffers, in every layout")
  func channels() throws {
    for format in Self.formats() {
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 17))
      buffer.frameLength = 13
      Self.fill(buffer)
      let found = (
        buffer.floatChannelData != nil, buffer.int16ChannelData != nil, buffer.int32ChannelData != nil
      )
      let kind = format.commonFormat
      #expect(found == (kind == .pcmFormatFloat32, kind == .pcmFormatInt16, kind == .pcmFormatInt32))
      for channel in 0..<Int(format.channelCount) {
        for frame in 0..<13 {
          let place = frame * buffer.stride
          let seen =
            buffer.floatChannelData.map { Int($0[channel][place]) }
            ?? buffer.int16ChannelData.map { Int($0[channel][place]) }
            ?? buffer.int32ChannelData.map { Int($0[channel][place]) }
          #expect(seen == nil || seen == Self.value(frame, channel), "\(format)")
        }
      }
    }
  }

  @Test(
    "the list of buffers says how many bytes are sound, whatever the length, and never more than there is room"
  )
  func lengths() throws {
    for format in Self.formats() {
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 16))
      let description = format.streamDescription.pointee
      let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
      #expect(list.count == (format.isInterleaved ? 1 : Int(format.channelCount)))
      for length in [0, 1, 7, 16, 3] as [AVAudioFrameCount] {
        buffer.frameLength = length
        #expect(list.allSatisfy { $0.mDataByteSize == length * description.mBytesPerFrame })
        let numbers = list.reduce(0) { $0 + Int($1.mDataByteSize) } / Int(description.mBitsPerChannel / 8)
        #expect(numbers == Int(length) * Int(format.channelCount), "\(format) \(length)")
      }
      #expect(list.reduce(0) { $0 + Int($1.mNumberChannels) } == Int(format.channelCount))
      // Rows of frames lie apart: what is written at one place changes no other.
      buffer.frameLength = 16
      let ends = list.map { UInt(bitPattern: $0.mData!) + UInt($0.mDataByteSize) }
      for (end, next) in zip(ends, list.dropFirst()) { #expect(end <= UInt(bitPattern: next.mData!)) }
    }
  }

  @Test("formats are equal where all that they say is, and only there")
  func equality() throws {
    let formats = Self.formats()
    for (index, one) in formats.enumerated() {
      for (other, two) in formats.enumerated() {
        // One channel lies in the same way whether channels lie apart or not, but the format still says which.
        let isSame =
          one.commonFormat == two.commonFormat && one.channelCount == two.channelCount
          && one.isInterleaved == two.isInterleaved && one.sampleRate == two.sampleRate
        #expect((one == two) == isSame, "\(index) \(other)")
        if one == two { #expect(one.hash == two.hash) }
      }
      #expect(AVAudioFormat(settings: one.settings) == one, "\(one)")
      let description = one.streamDescription.pointee
      #expect(description.mBytesPerPacket == description.mBytesPerFrame * description.mFramesPerPacket)
      #expect(
        description.mBytesPerFrame
          == description.mBitsPerChannel / 8 * (one.isInterleaved ? one.channelCount : 1))
    }
  }

  @Test("settings that say nothing of a kind, and numbers that no sound has, make no format")
  func refused() {
    let whole: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 2,
    ]
    #expect(AVAudioFormat(settings: whole)?.commonFormat == .pcmFormatInt16, "16 bits unless they say")
    for (key, value) in [
      (AVSampleRateKey, 0.0), (AVSampleRateKey, -1.0), (AVSampleRateKey, Double.nan),
      (AVSampleRateKey, Double.infinity), (AVSampleRateKey, "fast"), (AVNumberOfChannelsKey, 0),
      (AVNumberOfChannelsKey, -2), (AVNumberOfChannelsKey, 1.5), (AVNumberOfChannelsKey, 5000),
      (AVLinearPCMBitDepthKey, 12), (AVFormatIDKey, kAudioFormatMPEG4AAC),
    ] as [(String, Any)] {
      #expect(AVAudioFormat(settings: whole.merging([key: value]) { $1 }) == nil, "\(key) \(value)")
    }
    for key in [AVSampleRateKey, AVNumberOfChannelsKey] {
      #expect(AVAudioFormat(settings: whole.filter { $0.key != key }) == nil)
    }
  }

  @Test("from one clock to the other and back a time is the same, before the anchor and after it")
  func times() throws {
    var generator = SeededGenerator(seed: 4)
    for rate in [8000.0, 44_100, 48_000] {
      for _ in 0..<200 {
        let anchor = AVAudioTime(
          hostTime: UInt64.random(in: 1_000_000_000_000...2_000_000_000_000, using: &generator),
          sampleTime: Int64.random(in: -1_000_000...1_000_000, using: &generator), atRate: rate)
        let frames = anchor.sampleTime + Int64.random(in: -8_000_000...8_000_000, using: &generator)
        let sound = AVAudioTime(sampleTime: frames, atRate: rate)
        let both = try #require(sound.extrapolateTime(fromAnchor: anchor))
        #expect(both.isHostTimeValid && both.isSampleTimeValid && both.sampleTime == frames)
        let back = try #require(AVAudioTime(hostTime: both.hostTime).extrapolateTime(fromAnchor: anchor))
        #expect(back.sampleTime == frames && back.sampleRate == rate)
        let seconds = Double(frames - anchor.sampleTime) / rate
        #expect(abs((Double(both.hostTime) - Double(anchor.hostTime)) / 1e9 - seconds) < 1e-6)
      }
    }
    for seconds in [0, 1e-9, 0.5, 86_400, 1e9] {
      #expect(AVAudioTime.seconds(forHostTime: AVAudioTime.hostTime(forSeconds: seconds)) == seconds)
    }
    // What no clock says stays at its ends.
    #expect(AVAudioTime.hostTime(forSeconds: -1) == 0 && AVAudioTime.hostTime(forSeconds: 1e30) == .max)
    #expect(AVAudioTime.hostTime(forSeconds: .nan) == 0)
  }
}
