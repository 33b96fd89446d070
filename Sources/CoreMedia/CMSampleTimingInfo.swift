// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// When a sample is shown, decoded, and how long it lasts.
///
/// https://developer.apple.com/documentation/coremedia/cmsampletiminginfo
public struct CMSampleTimingInfo: Sendable, BitwiseCopyable {
  public var duration: CMTime
  public var presentationTimeStamp: CMTime
  /// Invalid where samples are decoded in the order in which they are shown.
  public var decodeTimeStamp: CMTime

  /// All times invalid.
  public init() { self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid) }

  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  public static let invalid = CMSampleTimingInfo()
}

public var kCMTimingInfoInvalid: CMSampleTimingInfo { .invalid }
