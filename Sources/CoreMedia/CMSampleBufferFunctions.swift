// Core Media's C functions on sample buffers; the work is in CMSampleBuffer.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo
import Foundation

public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}

public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.dataReadiness }

@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.makeReady()
  return noErr
}

public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.invalidate()
  return noErr
}

/// Fills in the times, one for each sample or, where they are alike, one for all;
/// `kCMSampleBufferError_ArrayTooSmall` where there is no room.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount: CMItemCount, arrayToFill: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  let timings = (try? sbuf.sampleTimingInfos()) ?? []
  entriesNeededOut?.pointee = timings.count
  guard let arrayToFill, !timings.isEmpty else { return noErr }
  guard entryCount >= timings.count else { return kCMSampleBufferError_ArrayTooSmall }
  for (index, timing) in timings.enumerated() { arrayToFill[index] = timing }
  return noErr
}

/// The times of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex,
  timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard sbuf.isValid else { return kCMSampleBufferError_Invalidated }
  guard 0..<sbuf.numSamples ~= sampleIndex else { return kCMSampleBufferError_SampleIndexOutOfRange }
  timingInfoOut.pointee = sbuf.sound?.timing(at: sampleIndex) ?? sbuf.timing
  return noErr
}

/// Called when somebody needs a picture that was not ready.
public typealias CMSampleBufferMakeDataReadyCallback =
  @convention(c) (
    CMSampleBufferReference, UnsafeMutableRawPointer?
  ) -> OSStatus
/// A sample buffer, not retained.
public typealias CMSampleBufferReference = UnsafeRawPointer

/// - Parameter makeDataReadyCallback: Not called: whoever made the buffer says when it is ready, by
///   `CMSampleBufferSetDataReady`.
///
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffercreateforimagebuffer(allocator:imagebuffer:dataready:makedatareadycallback:refcon:formatdescription:sampletiming:samplebufferout:)
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.pointee = nil
  guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer) else {
    return kCMSampleBufferError_InvalidMediaFormat
  }
  sampleBufferOut.pointee = CMSampleBuffer(
    imageBuffer: imageBuffer, timing: sampleTiming.pointee, formatDescription: formatDescription,
    isReady: dataReady)
  return noErr
}

@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateForImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleTimingEntryCount: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.pointee = nil
  guard sampleTimingEntryCount >= 0 else { return kCMSampleBufferError_InvalidEntryCount }
  let timing = UnsafeBufferPointer(
    start: sampleTimingArray, count: sampleTimingArray == nil ? 0 : sampleTimingEntryCount)
  do {
    sampleBufferOut.pointee = try CMSampleBuffer(copying: sampleBuffer, withNewTiming: Array(timing))
    return noErr
  } catch {
    return OSStatus((error as NSError).code)
  }
}

public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12734
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12736
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
