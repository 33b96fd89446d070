// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A way to compress pictures.
///
/// https://developer.apple.com/documentation/avfoundation/avvideocodectype
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")
  public static let h264 = AVVideoCodecType(rawValue: "avc1")
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}

/// In a photo's format: an ``AVVideoCodecType``.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// In a photo's format: a dictionary that can have ``AVVideoQualityKey``.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Of JPEG: a number from 0 to 1, where 1 is best.
public let AVVideoQualityKey = "AVVideoQualityKey"

/// A kind of file by its uniform type identifier.
///
/// https://developer.apple.com/documentation/avfoundation/avfiletype
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let jpg = AVFileType(rawValue: "public.jpeg")
  public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
  public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
  public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
  public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")
  public static let heic = AVFileType(rawValue: "public.heic")
}
