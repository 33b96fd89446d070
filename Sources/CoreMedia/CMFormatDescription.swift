// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreAudioTypes
import CoreVideo
import Foundation

/// What the samples of a stream are. Any thread.
///
/// https://developer.apple.com/documentation/coremedia/cmformatdescription
public final class CMFormatDescription: Sendable {
  /// @unchecked: a copy that nobody writes to.
  private struct Frozen: @unchecked Sendable { let dictionary: NSDictionary? }

  /// A medium.
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: CMMediaType
    public init(rawValue: CMMediaType) { self.rawValue = rawValue }
    public static let video = MediaType(rawValue: kCMMediaType_Video)
    public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
    public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
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
    public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
    public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
    public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
    public static let linearPCM = MediaSubType(rawValue: kAudioFormatLinearPCM)
    public static let mpeg4AAC = MediaSubType(rawValue: kAudioFormatMPEG4AAC)
  }

  public let mediaType: MediaType
  public let mediaSubType: MediaSubType
  /// Of video, in pixels.
  public let dimensions: CMVideoDimensions
  private let details: Frozen
  /// Of sound.
  let sound: SoundDetails?

  package init(
    mediaType: MediaType, mediaSubType: MediaSubType, dimensions: CMVideoDimensions = CMVideoDimensions(),
    extensions: NSDictionary? = nil, sound: SoundDetails? = nil
  ) {
    self.mediaType = mediaType
    self.mediaSubType = mediaSubType
    self.dimensions = dimensions
    self.sound = sound
    details = Frozen(dictionary: (extensions?.copy() as? NSDictionary))
  }

  /// Video of uncompressed pixels.
  package convenience init(pixelFormat: FourCharCode, dimensions: CMVideoDimensions) {
    self.init(mediaType: .video, mediaSubType: MediaSubType(rawValue: pixelFormat), dimensions: dimensions)
  }

  convenience init(of buffer: CVImageBuffer) {
    self.init(
      pixelFormat: CVPixelBufferGetPixelFormatType(buffer),
      dimensions: CMVideoDimensions(
        width: Int32(CVPixelBufferGetWidth(buffer)), height: Int32(CVPixelBufferGetHeight(buffer))))
  }

  /// Video of a picture's kind.
  ///
  /// https://developer.apple.com/documentation/coremedia/cmformatdescription/init(imagebuffer:)
  public convenience init(imageBuffer: CVImageBuffer) throws { self.init(of: imageBuffer) }

  /// More about the samples, by keys; nil when there is nothing.
  var extensionDictionary: NSDictionary? { details.dictionary }

  /// A picture's corners in its pixels: all of it.
  public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(dimensions.width), height: CGFloat(dimensions.height))
  }

  /// Pixels are square here, and all are shown.
  public func presentationDimensions(
    usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true
  ) -> CGSize { cleanAperture(originIsAtTopLeft: true).size }
}

extension CMFormatDescription: Hashable {
  /// Equal when everything they say is.
  public static func == (a: CMFormatDescription, b: CMFormatDescription) -> Bool {
    a.mediaType == b.mediaType && a.mediaSubType == b.mediaSubType
      && a.dimensions.width == b.dimensions.width && a.dimensions.height == b.dimensions.height
      && (a.extensionDictionary ?? [:]) == (b.extensionDictionary ?? [:]) && a.sound == b.sound
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(mediaSubType)
    hasher.combine(dimensions.width)
    hasher.combine(dimensions.height)
  }
}
