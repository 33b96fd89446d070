import CoreMedia
import Foundation
import Testing

@Suite("Sample buffers of sound")
struct SoundSampleTests {
  private func format(channels: Int = 2, isInterleaved: Bool = true) throws -> CMAudioFormatDescription {
    var description = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
        | (isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved),
      mBytesPerPacket: UInt32(isInterleaved ? 2 * channels : 2), mFramesPerPacket: 1,
      mBytesPerFrame: UInt32(isInterleaved ? 2 * channels : 2), mChannelsPerFrame: UInt32(channels),
      mBitsPerChannel: 16, mReserved: 0)
    var made: CMAudioFormatDescription?
    #expect(
      CMAudioFormatDescriptionCreate(
        allocator: kCFAllocatorDefault, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0,
        magicCookie: nil, extensions: nil, formatDescriptionOut: &made) == noErr)
    return try #require(made)
  }

  /// Frames numbered from 0, channel after channel of each.
  private func sample(_ frames: Int, _ format: CMAudioFormatDescription, at time: CMTime) throws
    -> CMSampleBuffer
  {
    let description = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format)).pointee
    let count = frames * Int(description.mChannelsPerFrame)
    let block = try CMBlockBuffer(length: 2 * count)
    try block.withUnsafeMutableBytes { bytes in
      for (index, place) in bytes.bindMemory(to: Int16.self).indices.enumerated() {
        bytes.bindMemory(to: Int16.self)[place] = Int16(index)
      }
    }
    var made: CMSampleBuffer?
    #expect(
      CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: frames,
        presentationTimeStamp: time, packetDescriptions: nil, sampleBufferOut: &made) == noErr)
    return try #require(made)
  }

  @Test("a description of sound says what it was made of, and equals another of the same")
  func descriptions() throws {
    let stereo = try format()
    #expect(CMFormatDescriptionGetMediaType(stereo) == kCMMediaType_Audio)
    #expect(CMFormatDescriptionGetMediaSubType(stereo) == kAudioFormatLinearPCM)
    #expect(stereo.audioStreamBasicDescription?.mChannelsPerFrame == 2)
    #expect(try stereo == format() && stereo != format(channels: 1))
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    var description = try #require(stereo.audioStreamBasicDescription)
    var made: CMFormatDescription?
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &description, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout,
      magicCookieSize: 2, magicCookie: [7, 8] as [UInt8], extensions: nil, formatDescriptionOut: &made)
    var size = 0
    let cookie = CMAudioFormatDescriptionGetMagicCookie(try #require(made), sizeOut: &size)
    #expect(size == 2 && cookie?.load(fromByteOffset: 1, as: UInt8.self) == 8 && made != stereo)
    #expect(
      CMAudioFormatDescriptionGetChannelLayout(made!, sizeOut: nil)?.pointee.mChannelLayoutTag
        == kAudioChannelLayoutTag_Stereo)
    #expect(CMAudioFormatDescriptionGetChannelLayout(stereo, sizeOut: &size) == nil && size == 0)
    let picture = CMFormatDescription(mediaType: .video, mediaSubType: .h264)
    #expect(CMAudioFormatDescriptionGetStreamBasicDescription(picture) == nil)
  }

  @Test("sound has a sample for each frame, one timing for all, and lasts as long as they do")
  func times() throws {
    let sound = try sample(1024, format(), at: CMTime(value: 480, timescale: 48_000))
    #expect(CMSampleBufferGetNumSamples(sound) == 1024)
    #expect(CMSampleBufferGetDuration(sound) == CMTime(value: 1024, timescale: 48_000))
    #expect(CMSampleBufferGetSampleSize(sound, at: 3) == 4 && CMSampleBufferGetTotalSampleSize(sound) == 4096)
    var (timing, count) = (CMSampleTimingInfo(), 0)
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(
        sound, entryCount: 1, arrayToFill: &timing, entriesNeededOut: &count) == noErr)
    #expect(count == 1 && timing.duration == CMTime(value: 1, timescale: 48_000))
    #expect(CMSampleBufferGetSampleTimingInfo(sound, at: 1000, timingInfoOut: &timing) == noErr)
    #expect(timing.presentationTimeStamp == CMTime(value: 1480, timescale: 48_000))
    #expect(
      CMSampleBufferGetSampleTimingInfo(sound, at: 1024, timingInfoOut: &timing)
        == kCMSampleBufferError_SampleIndexOutOfRange)
  }

  @Test("a copy with new timing has the same sound, later")
  func retimed() throws {
    let sound = try sample(64, format(), at: .zero)
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 48_000), presentationTimeStamp: CMTime(value: 2, timescale: 1),
      decodeTimeStamp: .invalid)
    var copy: CMSampleBuffer?
    #expect(
      CMSampleBufferCreateCopyWithNewTiming(
        allocator: nil, sampleBuffer: sound, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
        sampleBufferOut: &copy) == noErr)
    #expect(copy?.presentationTimeStamp.seconds == 2 && copy?.numSamples == 64)
    #expect(copy?.dataBuffer == CMSampleBufferGetDataBuffer(sound) && copy?.duration == sound.duration)
    #expect(
      CMSampleBufferCreateCopyWithNewTiming(
        allocator: nil, sampleBuffer: sound, sampleTimingEntryCount: 2, sampleTimingArray: [timing, timing],
        sampleBufferOut: &copy) == kCMSampleBufferError_InvalidEntryCount)
  }

  @Test(
    "a list of buffers shows the sound's own memory: one for interleaved channels, one for each otherwise")
  func lists() throws {
    for (isInterleaved, buffers) in [(true, 1), (false, 2)] {
      let sound = try sample(8, format(isInterleaved: isInterleaved), at: .zero)
      var size = 0
      #expect(
        CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
          sound, bufferListSizeNeededOut: &size, bufferListOut: nil, bufferListSize: 0,
          blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: nil) == noErr)
      #expect(size == AudioBufferList.sizeInBytes(maximumBuffers: buffers))
      let list = AudioBufferList.allocate(maximumBuffers: buffers)
      defer { free(list.unsafeMutablePointer) }
      var block: CMBlockBuffer?
      let get = { (size: Int) in
        CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
          sound, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer, bufferListSize: size,
          blockBufferAllocator: nil, blockBufferMemoryAllocator: nil,
          flags: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, blockBufferOut: &block)
      }
      #expect(get(4) == kCMSampleBufferError_ArrayTooSmall && block == nil)
      #expect(get(size) == noErr && block == sound.dataBuffer)
      #expect(list.count == buffers && list.allSatisfy { Int($0.mDataByteSize) == 32 / buffers })
      let firsts = list.map { $0.mData!.load(as: Int16.self) }
      #expect(firsts == (isInterleaved ? [0] : [0, 8]))
    }
    #expect(throws: (any Error).self) {
      try CMSampleBuffer(imageBuffer: nil, presentationTimeStamp: .zero).withAudioBufferList { _, _ in }
    }
  }

  @Test("frames are copied out from any place, and a list's sound becomes a buffer's data once")
  func copies() throws {
    let sound = try sample(8, format(), at: .zero)
    var target = [Int16](repeating: -1, count: 6)
    try target.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 12, mData: bytes.baseAddress))
      #expect(CMSampleBufferCopyPCMDataIntoAudioBufferList(sound, at: 5, frameCount: 3, into: &list) == noErr)
      #expect(
        CMSampleBufferCopyPCMDataIntoAudioBufferList(sound, at: 6, frameCount: 3, into: &list)
          == kCMSampleBufferError_SampleIndexOutOfRange)
      var (empty, timing): (CMSampleBuffer?, CMSampleTimingInfo) = (nil, CMSampleTimingInfo())
      CMSampleBufferCreate(
        allocator: nil, dataBuffer: nil, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: try format(), sampleCount: 3, sampleTimingEntryCount: 1,
        sampleTimingArray: &timing, sampleSizeEntryCount: 1, sampleSizeArray: [4], sampleBufferOut: &empty)
      let made = try #require(empty)
      #expect(!made.dataReadiness && made.dataBuffer == nil)
      let set = {
        CMSampleBufferSetDataBufferFromAudioBufferList(
          made, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: &list)
      }
      #expect(set() == noErr && made.dataReadiness && made.dataBuffer?.dataLength == 12)
      #expect(set() == kCMSampleBufferError_AlreadyHasDataBuffer)
    }
    #expect(target == [10, 11, 12, 13, 14, 15])
  }

  @Test("samples that say more than they are have lengths and sizes, and no byte beyond their own is read")
  func boasts() throws {
    for count in [0, 8, 9, Int(Int32.max) + 1, Int.max] {
      for size in [0, 4, Int.max] {
        var (made, timing): (CMSampleBuffer?, CMSampleTimingInfo) = (nil, CMSampleTimingInfo())
        timing.duration = CMTime(value: .max, timescale: 48_000)
        timing.presentationTimeStamp = .zero
        CMSampleBufferCreate(
          allocator: nil, dataBuffer: try CMBlockBuffer(length: 32), dataReady: true,
          makeDataReadyCallback: nil, refcon: nil, formatDescription: try format(), sampleCount: count,
          sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 1,
          sampleSizeArray: [size], sampleBufferOut: &made)
        let sound = try #require(made)
        #expect(sound.numSamples == count && sound.duration.isValid)
        #expect(sound.totalSampleSize >= 0)
        #expect(
          CMSampleBufferGetSampleTimingInfo(sound, at: count - 1, timingInfoOut: &timing) == noErr
            || count == 0)
        var target = [Int16](repeating: 0, count: 64)
        target.withUnsafeMutableBytes { bytes in
          var list = AudioBufferList(
            mNumberBuffers: 1,
            mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 128, mData: bytes.baseAddress))
          for frames in [8, 9] as [Int32] where Int(frames) <= count {
            #expect(
              CMSampleBufferCopyPCMDataIntoAudioBufferList(sound, at: 0, frameCount: frames, into: &list)
                == (frames == 8 ? noErr : kCMSampleBufferError_InvalidSampleData))
          }
        }
      }
    }
    let block = try CMBlockBuffer(length: 32)
    var description = try #require(try format(isInterleaved: false).audioStreamBasicDescription)
    for (rate, channels, frames, isMade) in [
      (48_000.0, 2, 8, true), (.infinity, 2, 8, false), (.nan, 2, 8, false), (1e12, 2, 8, false),
      (48_000, 2, -1, false), (48_000, Int(UInt32.max), 8, true),
    ] {
      (description.mSampleRate, description.mChannelsPerFrame) = (rate, UInt32(channels))
      var (format, made): (CMFormatDescription?, CMSampleBuffer?)
      CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
        extensions: nil, formatDescriptionOut: &format)
      CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: nil, dataBuffer: block, formatDescription: try #require(format), sampleCount: frames,
        presentationTimeStamp: .zero, packetDescriptions: nil, sampleBufferOut: &made)
      #expect((made != nil) == isMade, "\(rate) \(frames)")
      // As many buffers as channels, of which there are no bytes.
      if channels > 32 { #expect(throws: (any Error).self) { try made?.withAudioBufferList { _, _ in } } }
    }
  }
}
