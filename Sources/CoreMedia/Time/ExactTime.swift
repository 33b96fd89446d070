/// A numeric time while it is calculated with: a fraction without limits that matter.
///
/// The numerator stays below 2⁹⁶ and the denominator below 2⁶³ in a sum, a difference or a product of two times, so
/// that the numerator times a timescale fits in 128 bits.
struct ExactTime {
  let numerator: Int128
  /// Positive.
  let denominator: Int128

  /// Nil unless the time is numeric with a positive timescale.
  init?(_ time: CMTime) {
    guard time.isNumeric, time.timescale > 0 else { return nil }
    self.init(numerator: Int128(time.value), denominator: Int128(time.timescale))
  }

  init(numerator: Int128, denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Over the least common multiple of the denominators.
  static func + (left: ExactTime, right: ExactTime) -> ExactTime {
    let divisor = greatestCommonDivisor(left.denominator, right.denominator)
    let (leftFactor, rightFactor) = (right.denominator / divisor, left.denominator / divisor)
    return ExactTime(
      numerator: left.numerator * leftFactor + right.numerator * rightFactor,
      denominator: left.denominator * leftFactor)
  }

  static prefix func - (time: ExactTime) -> ExactTime {
    ExactTime(numerator: -time.numerator, denominator: time.denominator)
  }

  static func < (left: ExactTime, right: ExactTime) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  /// With the smallest positive denominator.
  var reduced: ExactTime {
    let divisor = ExactTime.greatestCommonDivisor(numerator.magnitude, UInt128(denominator))
    return ExactTime(numerator: numerator / Int128(divisor), denominator: denominator / Int128(divisor))
  }

  /// The whole number of parts of a second that a rounding method gives, and whether nothing was lost.
  func value(timescale: CMTimeScale, method: CMTimeRoundingMethod) -> (value: Int128, isExact: Bool) {
    let (quotient, remainder) = (numerator * Int128(timescale)).quotientAndRemainder(dividingBy: denominator)
    guard remainder != 0 else { return (quotient, true) }
    let awayFromZero: Bool
    switch method {
    case .roundHalfAwayFromZero: awayFromZero = remainder.magnitude * 2 >= denominator.magnitude
    case .roundTowardZero: awayFromZero = false
    case .roundAwayFromZero: awayFromZero = true
    case .quickTime: awayFromZero = timescale > denominator || (numerator < 0 && quotient == 0)
    case .roundTowardPositiveInfinity: awayFromZero = numerator > 0
    case .roundTowardNegativeInfinity: awayFromZero = numerator < 0
    }
    return (awayFromZero ? quotient + numerator.signum() : quotient, false)
  }

  /// A time in the given timescale, or, where the value does not fit, in the first half, quarter, … of it in which it
  /// does, by the default rounding; infinite where it does not fit even in whole seconds.
  func time(timescale: CMTimeScale, rounded: Bool, epoch: CMTimeEpoch) -> CMTime {
    var timescale = timescale
    while true {
      let (value, isExact) = value(timescale: timescale, method: .default)
      if let value = CMTimeValue(exactly: value) {
        let flags: CMTimeFlags = rounded || !isExact ? [.valid, .hasBeenRounded] : .valid
        return CMTime(value: value, timescale: timescale, flags: flags, epoch: epoch)
      }
      if timescale == 1 { return numerator < 0 ? .negativeInfinity : .positiveInfinity }
      timescale /= 2
    }
  }

  private static func greatestCommonDivisor<Number: BinaryInteger>(_ left: Number, _ right: Number) -> Number
  {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
