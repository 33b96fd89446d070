public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

/// The largest timescale. Sums whose exact timescale would be larger are rounded to it.
public let kCMTimeMaxTimescale = 0x7fff_ffff

/// A moment or a duration: `value / timescale` seconds, exactly; or infinite, indefinite or invalid.
///
/// As https://developer.apple.com/documentation/coremedia/cmtime. Comparison is by the number, so 1/2 equals 300/600.
public struct CMTime: Sendable, BitwiseCopyable {
  public var value: CMTimeValue
  /// Parts of a second; positive in a numeric time.
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  /// Tells the rounds of a loop apart. Times of a greater epoch come later; 0 is also the epoch of durations.
  public var epoch: CMTimeEpoch

  /// Invalid.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// The fields as they are, unchecked.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// `value / timescale` seconds in epoch 0; invalid where the timescale is not positive (decided).
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self = CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: 0)
  }

  /// As ``CMTimeMakeWithSeconds(_:preferredTimescale:)``.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
  }

  public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)
  public static let invalid = CMTime()
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  public var isValid: Bool { flags.contains(.valid) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }

  /// Whether value, timescale and epoch mean something: valid, finite and known.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }

  /// Whether a numeric time has lost exactness somewhere on its way.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// Seconds, the epoch ignored; NaN when invalid or indefinite.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return isNumeric ? Double(value) / Double(timescale) : .nan
  }
}
