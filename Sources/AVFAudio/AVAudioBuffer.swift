import CoreAudioTypes
import Foundation

/// Sound in memory. One thread at a time writes.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiobuffer
open class AVAudioBuffer: NSObject, @unchecked Sendable {
  // @unchecked: constants; the memory is ordered by those who use it, as on Apple's systems.

  public let format: AVAudioFormat
  let list: UnsafeMutableAudioBufferListPointer
  private let release: (UnsafePointer<AudioBufferList>) -> Void

  init(
    _ format: AVAudioFormat, _ list: UnsafeMutableAudioBufferListPointer,
    release: @escaping (UnsafePointer<AudioBufferList>) -> Void
  ) {
    (self.format, self.list, self.release) = (format, list, release)
  }

  deinit {
    release(list.unsafePointer)
  }

  /// Its buffers: one, or one for each channel where channels lie apart.
  open var audioBufferList: UnsafePointer<AudioBufferList> { list.unsafePointer }

  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { list.unsafeMutablePointer }
}

/// Sound that is not compressed, in memory.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer
open class AVAudioPCMBuffer: AVAudioBuffer, @unchecked Sendable {
  // @unchecked: as its superclass.

  /// In frames.
  public let frameCapacity: AVAudioFrameCount
  private let channels: UnsafeMutableRawPointer
  private var length: AVAudioFrameCount = 0

  /// Room for so many frames, silent; ``frameLength`` is 0. Nil for compressed sound, and for more than a buffer can
  /// say that it has.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer/init(pcmformat:framecapacity:)
  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    let description = format.streamDescription.pointee
    guard description.mFormatID == kAudioFormatLinearPCM, description.mBytesPerFrame > 0 else { return nil }
    let count = Int(frameCapacity) * Int(description.mBytesPerFrame)
    guard count <= UInt32.max else { return nil }
    let list = AudioBufferList.allocate(maximumBuffers: description.bufferCount)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count * list.count), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count * list.count)
    for index in list.indices {
      list[index] = AudioBuffer(
        mNumberChannels: description.isPlanar ? 1 : description.mChannelsPerFrame, mDataByteSize: 0,
        mData: memory + index * count)
    }
    self.frameCapacity = frameCapacity
    channels = Self.pointers(to: list, description)
    super.init(format, list) { _ in
      memory.deallocate()
      list.unsafeMutablePointer.deallocate()
    }
  }

  /// Takes buffers that somebody else has, as long as they are; `deallocator` is called when this one goes. Nil where they
  /// do not have the format's channels.
  public init?(
    pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
    deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
  ) {
    let description = format.streamDescription.pointee
    let given = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    guard description.mFormatID == kAudioFormatLinearPCM, description.mBytesPerFrame > 0,
      given.count == description.bufferCount
    else { return nil }
    frameCapacity = given[0].mDataByteSize / description.mBytesPerFrame
    length = frameCapacity
    channels = Self.pointers(to: given, description)
    super.init(format, given) { deallocator?($0) }
  }

  deinit { channels.deallocate() }

  /// Where each channel's numbers begin.
  private static func pointers(
    to list: UnsafeMutableAudioBufferListPointer, _ description: AudioStreamBasicDescription
  ) -> UnsafeMutableRawPointer {
    let count = Int(description.mChannelsPerFrame)
    let pointers = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
    for channel in 0..<count {
      let place =
        description.isPlanar
        ? list[channel].mData : list[0].mData.map { $0 + channel * description.bytesPerNumber }
      (pointers + channel).initialize(to: place)
    }
    return UnsafeMutableRawPointer(pointers)
  }

  /// In frames: how many are sound. More than ``frameCapacity`` traps, as Apple's does.
  open var frameLength: AVAudioFrameCount {
    get { length }
    set {
      precondition(newValue <= frameCapacity, "frameLength <= frameCapacity")
      length = newValue
      let bytes = newValue * format.streamDescription.pointee.mBytesPerFrame
      for index in list.indices { list[index].mDataByteSize = bytes }
    }
  }

  /// From one number of a channel to its next.
  open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

  /// Where each channel begins; nil where the numbers are of another kind.
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { data(.pcmFormatFloat32) }
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { data(.pcmFormatInt16) }
  open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { data(.pcmFormatInt32) }

  private func data<Number>(_ format: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Number>>? {
    guard self.format.commonFormat == format else { return nil }
    return UnsafePointer(channels.assumingMemoryBound(to: UnsafeMutablePointer<Number>.self))
  }
}
