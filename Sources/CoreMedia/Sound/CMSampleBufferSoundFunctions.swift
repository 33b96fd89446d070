// Core Media's C functions on sample buffers of sound; the work is in CMSampleBuffer and SoundSamples.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreAudioTypes
import CoreGraphics
import Foundation

public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1 << 0

/// Samples with their times and sizes; where all are alike, one entry of each kind does. Data may come later, by
/// ``CMSampleBufferSetDataBuffer(_:newValue:)``.
///
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffercreate(allocator:databuffer:dataready:makedatareadycallback:refcon:formatdescription:samplecount:sampletimingentrycount:sampletimingarray:samplesizeentrycount:samplesizearray:samplebufferout:)
@discardableResult
public func CMSampleBufferCreate(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.pointee = nil
  let counts = [0, 1, numSamples]
  guard numSamples >= 0, counts.contains(numSampleTimingEntries), counts.contains(numSampleSizeEntries) else {
    return kCMSampleBufferError_InvalidEntryCount
  }
  let timings = Array(
    UnsafeBufferPointer(
      start: sampleTimingArray, count: sampleTimingArray == nil ? 0 : numSampleTimingEntries))
  let sizes = Array(
    UnsafeBufferPointer(start: sampleSizeArray, count: sampleSizeArray == nil ? 0 : numSampleSizeEntries))
  sampleBufferOut.pointee = CMSampleBuffer(
    imageBuffer: nil, timing: timings.first ?? .invalid, formatDescription: formatDescription,
    isReady: dataReady,
    sound: SoundSamples(count: numSamples, timings: timings, sizes: sizes, data: dataBuffer))
  return noErr
}

@discardableResult
public func CMSampleBufferCreateReady(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
  sampleCount numSamples: CMItemCount, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreate(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: numSamples,
    sampleTimingEntryCount: numSampleTimingEntries, sampleTimingArray: sampleTimingArray,
    sampleSizeEntryCount: numSampleSizeEntries, sampleSizeArray: sampleSizeArray,
    sampleBufferOut: sampleBufferOut)
}

/// Sound by its format: a sample is a frame, or a packet of compressed sound, whose size its description says.
///
/// https://developer.apple.com/documentation/coremedia/cmaudiosamplebuffercreatewithpacketdescriptions(allocator:databuffer:dataready:makedatareadycallback:refcon:formatdescription:samplecount:presentationtimestamp:packetdescriptions:samplebufferout:)
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleCount numSamples: CMItemCount,
  presentationTimeStamp: CMTime, packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.pointee = nil
  guard let format = formatDescription.audioStreamBasicDescription,
    1..<Double(CMTimeScale.max) ~= format.mSampleRate
  else { return kCMSampleBufferError_InvalidMediaFormat }
  guard numSamples >= 0 else { return kCMSampleBufferError_InvalidEntryCount }
  let timing = CMSampleTimingInfo(
    duration: CMTime(value: Int64(format.mFramesPerPacket), timescale: CMTimeScale(format.mSampleRate)),
    presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
  let size = Int(format.mBytesPerPacket) * (format.isPlanar ? Int(format.mChannelsPerFrame) : 1)
  let sizes = packetDescriptions.map { packets in (0..<numSamples).map { Int(packets[$0].mDataByteSize) } }
  sampleBufferOut.pointee = CMSampleBuffer(
    imageBuffer: nil, timing: timing, formatDescription: formatDescription, isReady: dataReady,
    sound: SoundSamples(
      count: numSamples, timings: [timing], sizes: sizes ?? (size > 0 ? [size] : []), data: dataBuffer))
  return noErr
}

@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
  sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMAudioSampleBufferCreateWithPacketDescriptions(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: numSamples,
    presentationTimeStamp: presentationTimeStamp, packetDescriptions: packetDescriptions,
    sampleBufferOut: sampleBufferOut)
}

// MARK: Data

/// The bytes of sound; nil for a picture.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Once; `kCMSampleBufferError_AlreadyHasDataBuffer` where there is one.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer)
  -> OSStatus
{
  guard let sound = sbuf.sound else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  return sound.setData(dataBuffer) ? noErr : kCMSampleBufferError_AlreadyHasDataBuffer
}

/// A copy of a list's sound becomes the data of a buffer that has none.
///
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffersetdatabufferfromaudiobufferlist(_:blockbufferallocator:blockbuffermemoryallocator:flags:bufferlist:)
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
  _ sbuf: CMSampleBuffer, blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?,
  flags: UInt32, bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
  let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
  let length = list.reduce(0) { $0 + Int($1.mDataByteSize) }
  guard length > 0 else { return kCMSampleBufferError_InvalidSampleData }
  let block = CMBlockBuffer(zeros: length)
  var place = 0
  for buffer in list {
    let bytes = UnsafeRawBufferPointer(start: buffer.mData, count: Int(buffer.mDataByteSize))
    guard bytes.baseAddress != nil else { return kCMSampleBufferError_InvalidSampleData }
    UnsafeMutableRawBufferPointer(rebasing: block.memory[place...]).copyMemory(from: bytes)
    place += bytes.count
  }
  let result = CMSampleBufferSetDataBuffer(sbuf, newValue: block)
  if result == noErr { sbuf.makeReady() }
  return result
}

/// Points a list's buffers at the sound, and gives the block out that keeps it there.
///
/// `kCMSampleBufferError_ArrayTooSmall` where `bufferListSize` bytes are too few; ask with a nil list first.
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffergetaudiobufferlistwithretainedblockbuffer(_:bufferlistsizeneededout:bufferlistout:bufferlistsize:blockbufferallocator:blockbuffermemoryallocator:flags:blockbufferout:)
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
  _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
  bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
  blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?, flags: UInt32,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
  blockBufferOut?.pointee = nil
  guard let block = sbuf.dataBuffer, let format = sbuf.formatDescription?.audioStreamBasicDescription else {
    return kCMSampleBufferError_InvalidMediaTypeForOperation
  }
  let needed = AudioBufferList.sizeInBytes(maximumBuffers: format.bufferCount)
  bufferListSizeNeededOut?.pointee = needed
  guard let bufferListOut else { return noErr }
  guard bufferListSize >= needed else { return kCMSampleBufferError_ArrayTooSmall }
  let list = UnsafeMutableAudioBufferListPointer(bufferListOut)
  list.count = format.bufferCount
  sbuf.fill(list, from: block, format)
  blockBufferOut?.pointee = block
  return noErr
}

/// Copies frames into buffers that the caller has; they need as many channels and enough room.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
  _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
  into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard let format = sbuf.formatDescription?.audioStreamBasicDescription,
    format.mFormatID == kAudioFormatLinearPCM
  else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  guard frameOffset >= 0, numFrames >= 0, Int(frameOffset) + Int(numFrames) <= sbuf.numSamples else {
    return kCMSampleBufferError_SampleIndexOutOfRange
  }
  let target = UnsafeMutableAudioBufferListPointer(bufferList)
  let (start, length) = (
    Int(frameOffset) * Int(format.mBytesPerFrame), Int(numFrames) * Int(format.mBytesPerFrame)
  )
  return status {
    try sbuf.withAudioBufferList { source, _ in
      guard target.count == source.count, target.allSatisfy({ Int($0.mDataByteSize) >= length }) else {
        throw CMSampleBuffer.error(kCMSampleBufferError_ArrayTooSmall)
      }
      guard source.allSatisfy({ Int($0.mDataByteSize) >= start + length }) else {
        throw CMSampleBuffer.error(kCMSampleBufferError_InvalidSampleData)
      }
      for (from, to) in zip(source, target) {
        to.mData?.copyMemory(from: from.mData! + start, byteCount: length)
      }
    }
  }
}

// MARK: Sizes

/// In bytes; 0 where sizes are not known.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
  guard let sound = sbuf.sound, 0..<sound.count ~= sampleIndex, !sound.sizes.isEmpty else { return 0 }
  return sound.size(at: sampleIndex)
}

/// In bytes, of all samples.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }
