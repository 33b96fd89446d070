import CoreVideo
import Foundation

extension CMSampleBuffer {
  /// A picture with its times. Throws `kCMSampleBufferError_InvalidMediaFormat` where the description is of another
  /// picture.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmsamplebuffer/init(imagebuffer:formatdescription:sampletiming:)
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer) else {
      throw CMSampleBuffer.error(kCMSampleBufferError_InvalidMediaFormat)
    }
    self.init(imageBuffer: imageBuffer, timing: sampleTiming, formatDescription: formatDescription)
  }

  /// The same picture or sound at other times, with what is attached and propagates. One timing for all samples, where
  /// its duration is that of each, or one for each; none leaves the times invalid.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmsamplebuffer/init(copying:withnewtiming:)
  public convenience init(copying other: CMSampleBuffer, withNewTiming newTiming: [CMSampleTimingInfo]) throws
  {
    guard newTiming.count <= 1 || newTiming.count == other.numSamples else {
      throw CMSampleBuffer.error(kCMSampleBufferError_InvalidEntryCount)
    }
    guard other.isValid else { throw CMSampleBuffer.error(kCMSampleBufferError_Invalidated) }
    self.init(
      imageBuffer: other.imageBuffer, timing: newTiming.first ?? .invalid,
      formatDescription: other.formatDescription, isReady: other.dataReadiness,
      sound: other.sound?.timed(newTiming))
    other.board.propagate(to: board)
  }

  /// The times of each sample.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard isValid else { throw CMSampleBuffer.error(kCMSampleBufferError_Invalidated) }
    return numSamples == 0 ? [] : sound?.timings ?? [timing]
  }

  static func error(_ status: OSStatus) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status))
  }
}
