/// What happens to the fraction when a time changes its timescale
/// (https://developer.apple.com/documentation/coremedia/cmtimeroundingmethod).
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest; a half goes away from zero.
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  /// Toward zero to a smaller timescale and away from it to a larger; never from a negative time to zero.
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6

  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
