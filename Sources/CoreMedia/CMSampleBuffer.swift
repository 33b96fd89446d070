// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo

/// A picture with its time, or the time of one that was dropped. Any thread.
///
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffer
public final class CMSampleBuffer: Sendable {
  /// The picture, if the sample is one.
  public let imageBuffer: CVImageBuffer?
  /// When it was exposed.
  public let presentationTimeStamp: CMTime
  /// Until the next.
  public let duration: CMTime
  let attachments: [String: String]

  package init(
    imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime, duration: CMTime = .invalid,
    attachments: [String: String] = [:]
  ) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
    self.duration = duration
    self.attachments = attachments
  }

  /// Nil for a sample without a picture.
  public var formatDescription: CMFormatDescription? { imageBuffer.map(CMFormatDescription.init(of:)) }

  /// One picture, or none.
  public var numSamples: CMItemCount { imageBuffer == nil ? 0 : 1 }
}

public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Always, as a sample's picture is made when it is asked for.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { true }

public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { true }

/// How long something that is attached to a buffer stays attached.
public typealias CMAttachmentMode = UInt32
/// It stays with this buffer only.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0

/// What is attached to a sample by a key; nil when nothing is.
///
/// https://developer.apple.com/documentation/coremedia/cmgetattachment(_:key:attachmentmodeout:)
public func CMGetAttachment(
  _ target: CMSampleBuffer, key: String, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> Any? {
  guard let value = target.attachments[key] else { return nil }
  attachmentModeOut?.pointee = kCMAttachmentMode_ShouldNotPropagate
  return value
}

/// Of a dropped frame's sample: why it was dropped, one of the reasons below.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason = "DroppedFrameReason"
/// The receiver was busy.
public let kCMSampleBufferDroppedFrameReason_FrameWasLate = "FrameWasLate"
/// The receiver holds too many frames.
public let kCMSampleBufferDroppedFrameReason_OutOfBuffers = "OutOfBuffers"
