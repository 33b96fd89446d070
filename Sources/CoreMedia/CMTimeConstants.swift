// Core Media's constants and less common functions on times; the work is in CMTime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public let kCMTimeZero = CMTime.zero
public let kCMTimeInvalid = CMTime.invalid
public let kCMTimeIndefinite = CMTime.indefinite
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
public let kCMTimeRangeZero = CMTimeRange.zero
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// In the time's own timescale, rounded; what is no number stays what it is, with the factor's sign.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  guard time.isNumeric else { return multiplier < 0 ? CMTimeMultiply(time, multiplier: -1) : time }
  let product = (Double(time.value) * multiplier).rounded()
  guard let value = Int64(exactly: product) else {
    return CMTimeMakeWithSeconds(time.seconds * multiplier, preferredTimescale: time.timescale)
  }
  var result = CMTime(value: value, timescale: time.timescale, flags: time.flags, epoch: time.epoch)
  if product != Double(time.value) * multiplier { result.flags.insert(.hasBeenRounded) }
  return result
}

/// In the time's own timescale, rounded half away from zero; invalid when `divisor` is 0.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  guard divisor != 0 else { return .invalid }
  let (product, isTooMuch) = time.value.multipliedReportingOverflow(by: Int64(multiplier))
  guard time.isNumeric, !isTooMuch else {
    return CMTimeMultiplyByFloat64(time, multiplier: Double(multiplier) / Double(divisor))
  }
  let (quotient, rest) = product.quotientAndRemainder(dividingBy: Int64(divisor))
  let away = rest.magnitude * 2 >= divisor.magnitude ? (product < 0) == (divisor < 0) ? 1 : -1 : 0
  var result = CMTime(
    value: quotient + Int64(away), timescale: time.timescale, flags: time.flags, epoch: time.epoch)
  if rest != 0 { result.flags.insert(.hasBeenRounded) }
  return result
}
