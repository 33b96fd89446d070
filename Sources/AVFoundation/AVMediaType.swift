/// A kind of media.
///
/// https://developer.apple.com/documentation/avfoundation/avmediatype
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let video = AVMediaType("vide")
  public static let audio = AVMediaType("soun")
  public static let depthData = AVMediaType("dept")
  public static let metadata = AVMediaType("meta")
  /// What is recognised in pictures; the medium of an ``AVCaptureMetadataOutput``.
  public static let metadataObject = AVMediaType("mobj")
  public static let muxed = AVMediaType("muxx")
}
