import AVFoundation
import Foundation
import Testing

@Suite("Formats, buffers and times of sound")
struct SoundFormatTests {
  @Test("a format says what it was made of, however that was said")
  func formats() throws {
    let standard = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    #expect(standard.isStandard && standard.commonFormat == .pcmFormatFloat32 && !standard.isInterleaved)
    #expect(standard.channelCount == 2 && standard.sampleRate == 48_000)
    for format in [.pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat32, .pcmFormatFloat64]
      as [AVAudioCommonFormat]
    {
      for isInterleaved in [true, false] {
        let one = try #require(
          AVAudioFormat(commonFormat: format, sampleRate: 44_100, channels: 2, interleaved: isInterleaved))
        #expect(one.commonFormat == format && one.isInterleaved == isInterleaved)
        #expect(AVAudioFormat(settings: one.settings) == one)
        #expect(AVAudioFormat(streamDescription: one.streamDescription) == one)
        #expect(AVAudioFormat(cmAudioFormatDescription: one.formatDescription) == one)
      }
    }
    #expect(AVAudioFormat(commonFormat: .otherFormat, sampleRate: 1, channels: 1, interleaved: true) == nil)
    #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 0) == nil)
    let aac =
      [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1]
      as [String: Any]
    #expect(AVAudioFormat(settings: aac) == nil)
  }

  @Test("a buffer has room for its frames in each channel, and says how many are sound")
  func buffers() throws {
    for isInterleaved in [true, false] {
      let format = try #require(
        AVAudioFormat(
          commonFormat: .pcmFormatFloat32, sampleRate: 8000, channels: 2, interleaved: isInterleaved))
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
      #expect(
        buffer.frameLength == 0 && buffer.frameCapacity == 4 && buffer.stride == (isInterleaved ? 2 : 1))
      buffer.frameLength = 3
      let data = try #require(buffer.floatChannelData)
      for frame in 0..<3 {
        for channel in 0..<2 { data[channel][frame * buffer.stride] = Float(10 * channel + frame) }
      }
      #expect(buffer.int16ChannelData == nil && buffer.int32ChannelData == nil)
      let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
      #expect(list.count == (isInterleaved ? 1 : 2) && list[0].mDataByteSize == (isInterleaved ? 24 : 12))
      let first = try #require(list[0].mData).assumingMemoryBound(to: Float.self)
      #expect(
        Array(UnsafeBufferPointer(start: first, count: 3)) == (isInterleaved ? [0, 10, 1] : [0, 1, 2]))
    }
  }

  @Test("a sample buffer's sound is copied into a buffer for playing")
  func filled() throws {
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 1, interleaved: true))
    let block = try CMBlockBuffer(length: 6)
    try block.withUnsafeMutableBytes { $0.copyBytes(from: [1, 0, 2, 0, 3, 0]) }
    let sound = CMSampleBuffer(sound: block, frames: 3, format: format.formatDescription, at: .zero)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 3))
    buffer.frameLength = 3
    #expect(
      CMSampleBufferCopyPCMDataIntoAudioBufferList(
        sound, at: 0, frameCount: 3, into: buffer.mutableAudioBufferList) == noErr)
    let data = try #require(buffer.int16ChannelData)
    #expect((0..<3).map { data[0][$0] } == [1, 2, 3])
  }

  @Test("a buffer over another's memory calls back when it goes")
  func borrowed() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 1))
    let owner = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
    owner.frameLength = 4
    var ends = 0
    var other = AVAudioPCMBuffer(pcmFormat: format, bufferListNoCopy: owner.audioBufferList) { _ in ends += 1
    }
    let base: AVAudioBuffer = owner
    #expect(base.format == format && base.audioBufferList.pointee.mNumberBuffers == 1)
    #expect(base.audioBufferList == other?.audioBufferList)
    #expect(other?.frameCapacity == 4 && other?.frameLength == 4)
    #expect(other?.floatChannelData?[0] == owner.floatChannelData?[0])
    other = nil
    #expect(ends == 1)
  }

  @Test("a time by one clock gives the other's from an anchor that has both")
  func times() throws {
    let anchor = AVAudioTime(hostTime: 2_000_000_000, sampleTime: 48_000, atRate: 48_000)
    let later = try #require(AVAudioTime(hostTime: 2_500_000_000).extrapolateTime(fromAnchor: anchor))
    #expect(later.sampleTime == 72_000 && later.isSampleTimeValid && later.sampleRate == 48_000)
    let earlier = try #require(
      AVAudioTime(sampleTime: 22_050, atRate: 44_100).extrapolateTime(fromAnchor: anchor))
    #expect(earlier.hostTime == 1_500_000_000 && earlier.isHostTimeValid)
    #expect(AVAudioTime(hostTime: 1).extrapolateTime(fromAnchor: AVAudioTime(hostTime: 2)) == nil)
    #expect(AVAudioTime.seconds(forHostTime: AVAudioTime.hostTime(forSeconds: 1.25)) == 1.25)
  }
}
