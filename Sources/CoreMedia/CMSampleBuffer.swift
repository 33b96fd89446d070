// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo

/// A picture with its time. Any thread.
///
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffer
public final class CMSampleBuffer: Sendable {
  /// The picture, if the sample is one.
  public let imageBuffer: CVImageBuffer?
  /// When it was exposed.
  public let presentationTimeStamp: CMTime

  package init(imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
  }
}

public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
