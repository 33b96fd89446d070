// Core Media's C functions on blocks of memory; the work is in CMBlockBuffer.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

public typealias CMBlockBufferFlags = UInt32
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1

public let kCMBlockBufferNoErr: OSStatus = 0
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

/// A caller's own way to find and give back memory.
///
/// https://developer.apple.com/documentation/coremedia/cmblockbuffercustomblocksource
public struct CMBlockBufferCustomBlockSource {
  public var version: UInt32
  public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  public var refCon: UnsafeMutableRawPointer?

  public init(
    version: UInt32 = 0,
    AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)? = nil,
    FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)? = nil,
    refCon: UnsafeMutableRawPointer? = nil
  ) {
    (self.version, self.AllocateBlock, self.FreeBlock, self.refCon) = (
      version, AllocateBlock, FreeBlock, refCon
    )
  }
}

/// Takes memory that is there, or finds some where `memoryBlock` is nil. It is given back by the custom source, by `free`
/// without one, and not at all for `kCFAllocatorNull`.
///
/// https://developer.apple.com/documentation/coremedia/cmblockbuffercreatewithmemoryblock(allocator:memoryblock:blocklength:blockallocator:customblocksource:offsettodata:datalength:flags:blockbufferout:)
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
  offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  guard blockLength > 0, dataLength > 0 else { return kCMBlockBufferBadLengthParameterErr }
  guard 0...blockLength ~= offsetToData, dataLength <= blockLength - offsetToData else {
    return kCMBlockBufferBadOffsetParameterErr
  }
  let source = customBlockSource?.pointee
  let whole: CMBlockBuffer
  if let memory = memoryBlock ?? source?.AllocateBlock?(source?.refCon, blockLength) {
    whole = CMBlockBuffer(memory, length: blockLength) { start in
      if let source {
        source.FreeBlock?(source.refCon, start, blockLength)
      } else if blockAllocator !== kCFAllocatorNull {
        free(start)
      }
    }
  } else {
    whole = CMBlockBuffer(zeros: blockLength)
  }
  let range = offsetToData..<(offsetToData + dataLength)
  blockBufferOut.pointee = range.count == blockLength ? whole : CMBlockBuffer(part: range, of: whole)
  return kCMBlockBufferNoErr
}

/// A part of another; with `kCMBlockBufferAlwaysCopyDataFlag` a copy of it. A length of 0 takes all that follows.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  guard 0..<sourceBuffer.dataLength ~= offsetToData else { return kCMBlockBufferBadOffsetParameterErr }
  let length = dataLength == 0 ? sourceBuffer.dataLength - offsetToData : dataLength
  guard length > 0, length <= sourceBuffer.dataLength - offsetToData else {
    return kCMBlockBufferBadLengthParameterErr
  }
  let part = CMBlockBuffer(part: offsetToData..<(offsetToData + length), of: sourceBuffer)
  guard flags & kCMBlockBufferAlwaysCopyDataFlag != 0 else {
    blockBufferOut.pointee = part
    return kCMBlockBufferNoErr
  }
  let copy = CMBlockBuffer(zeros: length)
  copy.memory.copyMemory(from: UnsafeRawBufferPointer(part.memory))
  blockBufferOut.pointee = copy
  return kCMBlockBufferNoErr
}

/// In bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// The memory itself, which is of one piece; it is there for as long as the buffer.
///
/// https://developer.apple.com/documentation/coremedia/cmblockbuffergetdatapointer(_:atoffset:lengthatoffsetout:totallengthout:datapointerout:)
@discardableResult
public func CMBlockBufferGetDataPointer(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
  totalLengthOut: UnsafeMutablePointer<Int>?,
  dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
  guard 0..<theBuffer.dataLength ~= offset else { return kCMBlockBufferBadOffsetParameterErr }
  lengthAtOffsetOut?.pointee = theBuffer.dataLength - offset
  totalLengthOut?.pointee = theBuffer.dataLength
  dataPointerOut?.pointee = (theBuffer.memory.baseAddress! + offset).assumingMemoryBound(to: CChar.self)
  return kCMBlockBufferNoErr
}

@discardableResult
public func CMBlockBufferCopyDataBytes(
  _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
  destination: UnsafeMutableRawPointer
) -> OSStatus {
  guard dataLength >= 0 else { return kCMBlockBufferBadLengthParameterErr }
  return status {
    try theSourceBuffer.copyDataBytes(
      fromOffset: offsetToData, to: UnsafeMutableRawBufferPointer(start: destination, count: dataLength))
  }
}

@discardableResult
public func CMBlockBufferReplaceDataBytes(
  with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer,
  offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  guard dataLength >= 0 else { return kCMBlockBufferBadLengthParameterErr }
  return status {
    try destinationBuffer.replaceDataBytes(
      with: UnsafeRawBufferPointer(start: sourceBytes, count: dataLength), at: offsetIntoDestination)
  }
}

/// The number that C functions answer in place of an error.
func status(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch {
    return OSStatus((error as NSError).code)
  }
}
