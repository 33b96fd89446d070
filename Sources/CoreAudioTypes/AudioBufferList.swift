// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Sound in memory that is somebody else's.
///
/// https://developer.apple.com/documentation/coreaudiotypes/audiobuffer
public struct AudioBuffer {
  /// Whose numbers lie interleaved here.
  public var mNumberChannels: UInt32
  public var mDataByteSize: UInt32
  public var mData: UnsafeMutableRawPointer?

  public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    (self.mNumberChannels, self.mDataByteSize, self.mData) = (mNumberChannels, mDataByteSize, mData)
  }

  public init<Element>(_ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int) {
    self.init(
      mNumberChannels: UInt32(numberOfChannels),
      mDataByteSize: UInt32(typedBuffer.count * MemoryLayout<Element>.stride),
      mData: UnsafeMutableRawPointer(typedBuffer.baseAddress))
  }
}

/// A count of buffers and the first of them; more may follow in memory. ``UnsafeMutableAudioBufferListPointer`` reads
/// them all.
///
/// https://developer.apple.com/documentation/coreaudiotypes/audiobufferlist
public struct AudioBufferList {
  public var mNumberBuffers: UInt32
  public var mBuffers: AudioBuffer

  public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    (self.mNumberBuffers, self.mBuffers) = (mNumberBuffers, mBuffers)
  }

  /// In bytes, of a list with so many buffers, at least one.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    precondition(maximumBuffers >= 1, "a list of buffers has one at least")
    return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
  }

  /// Memory for so many buffers, zeroed, to be given back by `free`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let size = sizeInBytes(maximumBuffers: maximumBuffers)
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size, alignment: MemoryLayout<AudioBufferList>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    let list = UnsafeMutableAudioBufferListPointer(
      memory.baseAddress!.assumingMemoryBound(to: AudioBufferList.self))
    list.count = maximumBuffers
    return list
  }
}

/// The buffers of a list, as a collection.
///
/// https://developer.apple.com/documentation/coreaudiotypes/unsafemutableaudiobufferlistpointer
public struct UnsafeMutableAudioBufferListPointer {
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    unsafeMutablePointer = p
  }

  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  fileprivate var buffers: UnsafeMutablePointer<AudioBuffer> {
    (UnsafeMutableRawPointer(unsafeMutablePointer) + MemoryLayout<AudioBufferList>.offset(of: \.mBuffers)!)
      .assumingMemoryBound(to: AudioBuffer.self)
  }
}

extension UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> AudioBuffer {
    get {
      precondition(indices.contains(index), "buffer \(index) of \(count)")
      return buffers[index]
    }
    nonmutating set {
      precondition(indices.contains(index), "buffer \(index) of \(count)")
      buffers[index] = newValue
    }
  }
}
