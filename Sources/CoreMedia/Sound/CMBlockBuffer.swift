import CoreGraphics
import Foundation

/// Bytes in memory, of one piece. Any thread may read; who writes brings its own order.
///
/// https://developer.apple.com/documentation/coremedia/cmblockbuffer
public final class CMBlockBuffer: @unchecked Sendable {
  // @unchecked: constants; what they point to is ordered by those who use it, as on Apple's systems.

  package let memory: UnsafeMutableRawBufferPointer
  /// Called with the memory's start when the last owner has gone.
  private let release: (UnsafeMutableRawPointer) -> Void
  /// Whose memory this is a part of.
  private let owner: CMBlockBuffer?

  private init(
    _ memory: UnsafeMutableRawBufferPointer, owner: CMBlockBuffer? = nil,
    release: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    (self.memory, self.owner, self.release) = (memory, owner, release)
  }

  /// Zeros.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmblockbuffer/init(length:allocator:flags:)
  public convenience init(length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [])
    throws
  {
    guard length > 0 else { throw CMSampleBuffer.error(kCMBlockBufferBadLengthParameterErr) }
    self.init(zeros: length)
  }

  package convenience init(zeros length: Int) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    self.init(memory, release: { free($0) })
  }

  /// Memory that is there; `release` is called when nobody needs it any more.
  convenience init(
    _ memory: UnsafeMutableRawPointer, length: Int, release: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.init(UnsafeMutableRawBufferPointer(start: memory, count: length), release: release)
  }

  /// A part of another, without a copy; the places are within it.
  convenience init(part range: Range<Int>, of other: CMBlockBuffer) {
    self.init(
      UnsafeMutableRawBufferPointer(rebasing: other.memory[range]), owner: other, release: { _ in })
  }

  deinit { if let start = memory.baseAddress { release(start) } }

  /// How a block is made or given out; all do the same here.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let assureMemoryNow = Flags(rawValue: 1 << 0)
    public static let alwaysCopyData = Flags(rawValue: 1 << 1)
    public static let dontOptimizeDepth = Flags(rawValue: 1 << 2)
    public static let permitEmptyReference = Flags(rawValue: 1 << 3)
  }

  /// In bytes.
  public var dataLength: Int { memory.count }

  public var isEmpty: Bool { memory.isEmpty }

  public var isContiguous: Bool { true }

  /// A copy of all.
  public func dataBytes() throws -> Data { Data(memory) }

  /// A copy of as much as `destination` has room for, from `offset` on; throws where that is not there.
  public func copyDataBytes(fromOffset offset: Int = 0, to destination: UnsafeMutableRawBufferPointer) throws
  {
    guard 0...memory.count ~= offset, destination.count <= memory.count - offset else {
      throw CMSampleBuffer.error(kCMBlockBufferBadOffsetParameterErr)
    }
    destination.copyMemory(
      from: UnsafeRawBufferPointer(rebasing: memory[offset...].prefix(destination.count)))
  }

  /// Writes `source` at `offset`; throws where there is no room.
  public func replaceDataBytes(with source: UnsafeRawBufferPointer, at offset: Int = 0) throws {
    guard 0...memory.count ~= offset, source.count <= memory.count - offset else {
      throw CMSampleBuffer.error(kCMBlockBufferBadOffsetParameterErr)
    }
    UnsafeMutableRawBufferPointer(rebasing: memory[offset...]).copyMemory(from: source)
  }

  /// The memory from `offset` on, for the length of a call.
  public func withUnsafeMutableBytes<Result>(
    atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard 0...memory.count ~= offset else { throw CMSampleBuffer.error(kCMBlockBufferBadOffsetParameterErr) }
    return try body(UnsafeMutableRawBufferPointer(rebasing: memory[offset...]))
  }
}

extension CMBlockBuffer: Hashable {
  public static func == (a: CMBlockBuffer, b: CMBlockBuffer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
