// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo

/// What the samples of a stream are. Any thread.
///
/// https://developer.apple.com/documentation/coremedia/cmformatdescription
public final class CMFormatDescription: Sendable {
  /// A medium.
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: CMMediaType
    public init(rawValue: CMMediaType) { self.rawValue = rawValue }
    public static let video = MediaType(rawValue: kCMMediaType_Video)
  }

  /// A kind of samples within a medium: of video, a pixel format or a codec.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable {
    public let rawValue: FourCharCode
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    public static let pixelFormat_32BGRA = MediaSubType(rawValue: kCVPixelFormatType_32BGRA)
    public static let pixelFormat_420YpCbCr8BiPlanarFullRange = MediaSubType(
      rawValue: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    public static let pixelFormat_420YpCbCr8BiPlanarVideoRange = MediaSubType(
      rawValue: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
  }

  public let mediaType: MediaType
  public let mediaSubType: MediaSubType
  /// Of video, in pixels.
  public let dimensions: CMVideoDimensions

  /// Video of uncompressed pixels.
  package init(pixelFormat: FourCharCode, dimensions: CMVideoDimensions) {
    mediaType = .video
    mediaSubType = MediaSubType(rawValue: pixelFormat)
    self.dimensions = dimensions
  }

  convenience init(of buffer: CVImageBuffer) {
    self.init(
      pixelFormat: CVPixelBufferGetPixelFormatType(buffer),
      dimensions: CMVideoDimensions(
        width: Int32(CVPixelBufferGetWidth(buffer)), height: Int32(CVPixelBufferGetHeight(buffer))))
  }
}

public typealias CMVideoFormatDescription = CMFormatDescription

public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
  desc.mediaType.rawValue
}

public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType.rawValue
}

/// In pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
  videoDesc.dimensions
}
