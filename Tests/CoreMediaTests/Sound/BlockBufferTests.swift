import CoreMedia
import Foundation
import Testing

@Suite("Blocks of memory")
struct BlockBufferTests {
  @Test("a block's bytes are read, written and copied within its length, by functions and by methods")
  func bytes() throws {
    let block = try CMBlockBuffer(length: 8)
    #expect(CMBlockBufferGetDataLength(block) == 8 && !CMBlockBufferIsEmpty(block))
    let source: [UInt8] = [1, 2, 3]
    #expect(
      source.withUnsafeBytes {
        CMBlockBufferReplaceDataBytes(
          with: $0.baseAddress!, blockBuffer: block, offsetIntoDestination: 4, dataLength: 3)
      } == kCMBlockBufferNoErr)
    #expect(try Array(block.dataBytes()) == [0, 0, 0, 0, 1, 2, 3, 0])
    var (length, total) = (0, 0)
    var pointer: UnsafeMutablePointer<CChar>?
    #expect(
      CMBlockBufferGetDataPointer(
        block, atOffset: 5, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &pointer)
        == noErr)
    #expect(length == 3 && total == 8 && pointer?.pointee == 2)
    var copy: [UInt8] = [9, 9]
    #expect(CMBlockBufferCopyDataBytes(block, atOffset: 4, dataLength: 2, destination: &copy) == noErr)
    #expect(copy == [1, 2])
    #expect(
      CMBlockBufferCopyDataBytes(block, atOffset: 7, dataLength: 2, destination: &copy)
        == kCMBlockBufferBadOffsetParameterErr)
    #expect(throws: (any Error).self) { try CMBlockBuffer(length: 0) }
  }

  @Test("memory that is given is given back once, when the last part of it is gone")
  func owners() {
    nonisolated(unsafe) var frees = 0
    withUnsafeMutablePointer(to: &frees) { count in
      var source = CMBlockBufferCustomBlockSource(
        FreeBlock: { reference, memory, length in
          reference!.assumingMemoryBound(to: Int.self).pointee += length
          free(memory)
        }, refCon: UnsafeMutableRawPointer(count))
      var (whole, part): (CMBlockBuffer?, CMBlockBuffer?)
      CMBlockBufferCreateWithMemoryBlock(
        allocator: kCFAllocatorDefault, memoryBlock: malloc(16), blockLength: 16, blockAllocator: nil,
        customBlockSource: &source, offsetToData: 0, dataLength: 16, flags: 0, blockBufferOut: &whole)
      CMBlockBufferCreateContiguous(
        allocator: nil, sourceBuffer: whole!, blockAllocator: nil, customBlockSource: nil, offsetToData: 4,
        dataLength: 0, flags: 0, blockBufferOut: &part)
      #expect(part?.dataLength == 12)
      whole = nil
      #expect(count.pointee == 0)
      part = nil
      #expect(count.pointee == 16)
    }
  }

  @Test("memory of kCFAllocatorNull stays its owner's, and places outside a block are refused")
  func borrowed() {
    var bytes: [UInt8] = [1, 2, 3, 4]
    bytes.withUnsafeMutableBytes { memory in
      var block: CMBlockBuffer?
      let make = { (offset: Int, length: Int) in
        CMBlockBufferCreateWithMemoryBlock(
          allocator: nil, memoryBlock: memory.baseAddress, blockLength: 4, blockAllocator: kCFAllocatorNull,
          customBlockSource: nil, offsetToData: offset, dataLength: length, flags: 0, blockBufferOut: &block)
      }
      #expect(make(1, 2) == noErr && block?.dataLength == 2)
      #expect(make(3, 2) == kCMBlockBufferBadOffsetParameterErr && block == nil)
      #expect(make(0, 0) == kCMBlockBufferBadLengthParameterErr)
    }
    #expect(bytes == [1, 2, 3, 4])
  }

  @Test("places and lengths of every size are inside a block or refused")
  func extremes() throws {
    let block = try CMBlockBuffer(length: 4)
    let numbers = [Int.min, -1, 0, 3, 4, 5, Int.max - 1, Int.max]
    var bytes: [UInt8] = [1, 2, 3, 4]
    for offset in numbers {
      for length in numbers {
        let isInside = (0...4).contains(offset) && length >= 0 && length <= 4 - offset
        var part: CMBlockBuffer?
        bytes.withUnsafeMutableBytes { memory in
          let place = memory.baseAddress!
          #expect(
            (CMBlockBufferReplaceDataBytes(
              with: place, blockBuffer: block, offsetIntoDestination: offset, dataLength: length) == noErr)
              == isInside, "\(offset) \(length)")
          #expect(
            (CMBlockBufferCopyDataBytes(block, atOffset: offset, dataLength: length, destination: place)
              == noErr) == isInside, "\(offset) \(length)")
        }
        CMBlockBufferCreateContiguous(
          allocator: nil, sourceBuffer: block, blockAllocator: nil, customBlockSource: nil,
          offsetToData: offset, dataLength: length, flags: 0, blockBufferOut: &part)
        #expect((part != nil) == (isInside && offset < 4), "\(offset) \(length)")
        CMBlockBufferCreateWithMemoryBlock(
          allocator: nil, memoryBlock: nil, blockLength: 4, blockAllocator: nil, customBlockSource: nil,
          offsetToData: offset, dataLength: length, flags: 0, blockBufferOut: &part)
        #expect((part != nil) == (isInside && length > 0), "\(offset) \(length)")
      }
    }
  }
}
