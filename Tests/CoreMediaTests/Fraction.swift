import CoreMedia
import TestSupport

/// A time as a fraction of big integers, and Apple's rules for bringing it into a timescale.
struct Fraction {
  let numerator: BigInteger
  /// Positive.
  let denominator: BigInteger

  init(_ time: CMTime) { self.init(BigInteger(time.value), BigInteger(time.timescale)) }

  init(_ numerator: BigInteger, _ denominator: BigInteger) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator)
  }

  static func - (left: Fraction, right: Fraction) -> Fraction {
    left + Fraction(-right.numerator, right.denominator)
  }

  func compared(to other: Fraction) -> Int {
    (numerator * other.denominator - other.numerator * denominator).signum
  }

  /// Parts of a second by a rounding method; `from` is the timescale before.
  func parts(_ timescale: Int32, _ method: CMTimeRoundingMethod, from: Int32) -> (BigInteger, isExact: Bool) {
    let (quotient, rest) = (numerator * BigInteger(timescale)).divided(by: denominator)
    if rest.signum == 0 { return (quotient, true) }
    let outwards = quotient + BigInteger(numerator.signum)
    let pick =
      switch method {
      case .roundHalfAwayFromZero: rest.magnitude * BigInteger(2) < denominator ? quotient : outwards
      case .roundTowardZero: quotient
      case .roundAwayFromZero: outwards
      case .quickTime:
        timescale > from || (quotient.signum == 0 && numerator.signum < 0) ? outwards : quotient
      case .roundTowardPositiveInfinity: max(quotient, outwards)
      case .roundTowardNegativeInfinity: min(quotient, outwards)
      }
    return (pick, false)
  }

  /// Whether a time is this fraction in the largest of timescale, a half, a quarter, … that holds it.
  func matches(_ time: CMTime, timescale: Int32) -> Bool {
    var timescale = timescale
    while true {
      let (parts, isExact) = parts(timescale, .default, from: timescale)
      if parts >= BigInteger(Int64.min) && parts <= BigInteger(Int64.max) {
        return time.isNumeric && time.timescale == timescale && BigInteger(time.value) == parts
          && time.hasBeenRounded == !isExact
      }
      if timescale == 1 { return numerator.signum < 0 ? time.isNegativeInfinity : time.isPositiveInfinity }
      timescale /= 2
    }
  }
}

extension SeededGenerator {
  /// A numeric time: a value of any length in bits, a timescale people use or any other.
  mutating func time() -> CMTime { CMTime(value: value(), timescale: timescale()) }

  mutating func timescale() -> Int32 {
    let usual: [Int32] = [1, 2, 24, 25, 30, 600, 1001, 30_000, 44_100, 48_000, 90_000, 1_000_000_000, .max]
    return Bool.random(using: &self)
      ? usual.randomElement(using: &self)! : .random(in: 1 ... .max, using: &self)
  }

  mutating func value() -> Int64 {
    if Int.random(in: 0..<20, using: &self) == 0 { return [.min, .max, 0].randomElement(using: &self)! }
    return Int64(truncatingIfNeeded: next()) >> Int64.random(in: 0..<64, using: &self)
  }

  /// One that does not overflow when some are added.
  mutating func smallTime() -> CMTime {
    let timescales: [Int32] = [1, 24, 30, 600, 1000, 48_000]
    return CMTime(
      value: .random(in: -1_000_000...1_000_000, using: &self),
      timescale: timescales.randomElement(using: &self)!)
  }
}
