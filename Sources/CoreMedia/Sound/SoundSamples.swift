import CoreAudioTypes
import CoreGraphics
import Synchronization

/// What a sample buffer has in place of a picture: samples of sound and their times.
package final class SoundSamples: Sendable {
  let count: Int
  /// One for each sample, or one for all where each lasts as long; empty where times are not known.
  let timings: [CMSampleTimingInfo]
  /// In bytes, in the same way; empty where they are not known.
  let sizes: [Int]
  private let block: Mutex<CMBlockBuffer?>

  init(count: Int, timings: [CMSampleTimingInfo], sizes: [Int], data: CMBlockBuffer?) {
    (self.count, self.timings, self.sizes) = (count, timings, sizes)
    block = Mutex(data)
  }

  var data: CMBlockBuffer? { block.withLock { $0 } }

  /// False where there are some already.
  func setData(_ data: CMBlockBuffer) -> Bool {
    block.withLock { block in
      guard block == nil else { return false }
      block = data
      return true
    }
  }

  /// The same samples at other times.
  func timed(_ timings: [CMSampleTimingInfo]) -> SoundSamples {
    SoundSamples(count: count, timings: timings, sizes: sizes, data: data)
  }

  func timing(at index: Int) -> CMSampleTimingInfo {
    guard timings.count == 1, var timing = timings.first else {
      return timings.indices.contains(index) ? timings[index] : .invalid
    }
    guard index > 0 else { return timing }
    timing.presentationTimeStamp =
      timing.presentationTimeStamp + CMTimeMultiply(timing.duration, multiplier: Int32(clamping: index))
    return timing
  }

  /// Of all.
  var duration: CMTime {
    if timings.count == 1 { return CMTimeMultiply(timings[0].duration, multiplier: Int32(clamping: count)) }
    return timings.isEmpty ? .invalid : timings.reduce(.zero) { $0 + $1.duration }
  }

  func size(at index: Int) -> Int { sizes.count == 1 ? sizes[0] : sizes[index] }

  /// As far as it can be said.
  var totalSize: Int {
    guard sizes.count == 1 else { return sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue } }
    let (size, isTooLarge) = sizes[0].multipliedReportingOverflow(by: count)
    return isTooLarge ? .max : size
  }
}

extension CMSampleBuffer {
  /// Sound that is not compressed, each frame as long as the next.
  package convenience init(
    sound data: CMBlockBuffer, frames: Int, format: CMFormatDescription, at time: CMTime
  ) {
    let description = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: CMTimeScale(description.mSampleRate)),
      presentationTimeStamp: time, decodeTimeStamp: .invalid)
    let bytes =
      Int(description.mBytesPerFrame) * (description.isPlanar ? Int(description.mChannelsPerFrame) : 1)
    self.init(
      imageBuffer: nil, timing: timing, formatDescription: format,
      sound: SoundSamples(count: frames, timings: [timing], sizes: [bytes], data: data))
  }

  /// Sound of one format, piece after piece, from the first one's time on; nil without any.
  package convenience init?(joining pieces: [CMSampleBuffer]) {
    guard let first = pieces.first, let format = first.formatDescription else { return nil }
    let blocks = pieces.compactMap(\.dataBuffer)
    let whole = CMBlockBuffer(zeros: blocks.reduce(0) { $0 + $1.dataLength })
    var place = 0
    for block in blocks {
      UnsafeMutableRawBufferPointer(rebasing: whole.memory[place...])
        .copyMemory(from: UnsafeRawBufferPointer(block.memory))
      place += block.dataLength
    }
    self.init(
      sound: whole, frames: pieces.reduce(0) { $0 + $1.numSamples }, format: format,
      at: first.presentationTimeStamp)
  }

  /// The bytes of sound; nil for a picture.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmsamplebuffer/databuffer
  public var dataBuffer: CMBlockBuffer? { sound?.data }

  /// In bytes, of all samples; 0 for a picture.
  public var totalSampleSize: Int { sound?.totalSize ?? 0 }

  /// Sound's buffers and the block that they lie in, for the length of a call: one buffer, or one for each channel where
  /// channels lie apart. Throws for what is not sound.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmsamplebuffer/withaudiobufferlist(blockbuffermemoryallocator:flags:body:)
  public func withAudioBufferList<Result>(
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [],
    body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> Result
  ) throws -> Result {
    guard let block = dataBuffer, let format = formatDescription?.audioStreamBasicDescription else {
      throw CMSampleBuffer.error(kCMSampleBufferError_InvalidMediaTypeForOperation)
    }
    guard format.bufferCount <= block.dataLength else {
      throw CMSampleBuffer.error(kCMSampleBufferError_InvalidSampleData)
    }
    let list = AudioBufferList.allocate(maximumBuffers: format.bufferCount)
    defer { list.unsafeMutablePointer.deallocate() }
    fill(list, from: block, format)
    return try body(list, block)
  }

  /// How sound's buffers are given out; their memory always lies at multiples of 16 bytes.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let audioBufferListAssure16ByteAlignment = Flags(rawValue: 1 << 0)
  }

  func fill(
    _ list: UnsafeMutableAudioBufferListPointer, from block: CMBlockBuffer,
    _ format: AudioStreamBasicDescription
  ) {
    let bytes = block.dataLength / list.count
    for index in list.indices {
      list[index] = AudioBuffer(
        mNumberChannels: format.isPlanar ? 1 : format.mChannelsPerFrame, mDataByteSize: UInt32(bytes),
        mData: block.memory.baseAddress! + index * bytes)
    }
  }
}

extension AudioStreamBasicDescription {
  /// How many buffers a list of such sound has.
  package var bufferCount: Int { isPlanar ? max(1, Int(mChannelsPerFrame)) : 1 }
}
