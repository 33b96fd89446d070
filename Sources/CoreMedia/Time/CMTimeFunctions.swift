// Core Media's C functions by the names Swift gives them; the work is in CMTime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: 0)
}

/// `value / timescale` seconds in an epoch; invalid where the timescale is not positive (decided).
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  timescale > 0 ? CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch) : .invalid
}

/// Seconds in parts of the preferred timescale, the fraction cut off; in a half, a quarter, … of that timescale where
/// the value would not fit; infinite where it does not fit in whole seconds.
///
/// Invalid where the timescale is not positive or the seconds are NaN (the latter decided). `hasBeenRounded` says that
/// ``CMTime/seconds`` is not the number given. As
/// https://developer.apple.com/documentation/coremedia/cmtimemakewithseconds(_:preferredtimescale:); that the fraction
/// is cut off shows in the warning Core Media logs: 2.870 s in a timescale of 1 has an error of −0.870.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  guard preferredTimescale > 0, !seconds.isNaN else { return .invalid }
  guard seconds.isFinite else { return seconds < 0 ? .negativeInfinity : .positiveInfinity }
  var timescale = preferredTimescale
  while true {
    if let value = CMTimeValue(exactly: (seconds * Double(timescale)).rounded(.towardZero)) {
      let flags: CMTimeFlags =
        Double(value) / Double(timescale) == seconds ? .valid : [.valid, .hasBeenRounded]
      return CMTime(value: value, timescale: timescale, flags: flags, epoch: 0)
    }
    if timescale == 1 { return seconds < 0 ? .negativeInfinity : .positiveInfinity }
    timescale /= 2
  }
}

public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }

public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod)
  -> CMTime
{
  time.convertScale(newTimescale, method: method)
}

public func CMTimeAdd(_ addend1: CMTime, _ addend2: CMTime) -> CMTime { addend1 + addend2 }

public func CMTimeSubtract(_ minuend: CMTime, _ subtrahend: CMTime) -> CMTime { minuend - subtrahend }

/// The product, in the time's timescale while the value fits, else in a half, a quarter, … of it; infinite and
/// indefinite times stay so, with the sign of the product
/// (https://developer.apple.com/documentation/coremedia/cmtimemultiply(_:multiplier:)). The epoch stays (decided).
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time.multiplied(by: multiplier) }

/// −1, 0 or 1, by epoch, then by number; −∞ < every number < indefinite < +∞ < invalid, and each of these equals itself
/// (https://developer.apple.com/documentation/coremedia/cmtimecompare(_:_:)).
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  Place(time1).compared(to: Place(time2))
}

public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// The time with its sign removed, −∞ included; indefinite and invalid times as they are.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  return time.isNumeric && time.value < 0 ? CMTimeMultiply(time, multiplier: -1) : time
}

public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
