/// What kind of time a ``CMTime`` is (https://developer.apple.com/documentation/coremedia/cmtimeflags).
public struct CMTimeFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Set in every time that is not invalid, whatever else is set.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// The value was rounded, or comes from one that was.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// Unknown, such as the duration of a live stream.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// The flags that make the other fields meaningless.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}
