extension CMTime {
  /// The sum, exact over the least common multiple of the timescales while that is at most
  /// ``kCMTimeMaxTimescale`` and the value fits; else rounded
  /// (https://developer.apple.com/documentation/coremedia/cmtimeadd(_:_:)).
  ///
  /// An infinite operand makes the sum infinite, opposite infinities or an invalid one make it invalid. A time and a
  /// duration (epoch 0) make a time of its epoch, two times of one epoch a duration; two epochs do not add.
  public static func + (left: CMTime, right: CMTime) -> CMTime { sum(left, right, negatingRight: false) }

  /// The difference, by the rules of the sum.
  public static func - (left: CMTime, right: CMTime) -> CMTime { sum(left, right, negatingRight: true) }

  /// The same moment in another timescale. Not a number: unchanged. A timescale that is not positive: invalid; a
  /// value that does not fit: infinite (both decided).
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric else { return self }
    guard newTimescale > 0, let exact = ExactTime(self) else { return .invalid }
    let (value, isExact) = exact.value(timescale: newTimescale, method: method)
    guard let value = CMTimeValue(exactly: value) else {
      return self.value < 0 ? .negativeInfinity : .positiveInfinity
    }
    let flags: CMTimeFlags = hasBeenRounded || !isExact ? [.valid, .hasBeenRounded] : .valid
    return CMTime(value: value, timescale: newTimescale, flags: flags, epoch: epoch)
  }

  /// The product, in this timescale while the value fits.
  func multiplied(by multiplier: Int32) -> CMTime {
    guard let exact = ExactTime(self) else {
      if isPositiveInfinity || isNegativeInfinity {
        return isNegativeInfinity == (multiplier < 0) ? .positiveInfinity : .negativeInfinity
      }
      return isIndefinite ? .indefinite : .invalid
    }
    let product = ExactTime(numerator: exact.numerator * Int128(multiplier), denominator: exact.denominator)
    return product.time(timescale: timescale, rounded: hasBeenRounded, epoch: epoch)
  }

  private static func sum(_ left: CMTime, _ right: CMTime, negatingRight: Bool) -> CMTime {
    guard left.isValid, right.isValid else { return .invalid }
    let isUp =
      left.isPositiveInfinity || (negatingRight ? right.isNegativeInfinity : right.isPositiveInfinity)
    let isDown =
      left.isNegativeInfinity || (negatingRight ? right.isPositiveInfinity : right.isNegativeInfinity)
    if isUp || isDown { return isUp && isDown ? .invalid : isUp ? .positiveInfinity : .negativeInfinity }
    if left.isIndefinite || right.isIndefinite { return .indefinite }
    guard let exactLeft = ExactTime(left), let exactRight = ExactTime(right),
      let epoch = epochOfSum(left.epoch, right.epoch)
    else { return .invalid }

    let sum = exactLeft + (negatingRight ? -exactRight : exactRight)
    let timescale = CMTimeScale(min(sum.denominator, Int128(kCMTimeMaxTimescale)))
    return sum.time(timescale: timescale, rounded: left.hasBeenRounded || right.hasBeenRounded, epoch: epoch)
  }

  /// Nil where the epochs do not add.
  private static func epochOfSum(_ left: CMTimeEpoch, _ right: CMTimeEpoch) -> CMTimeEpoch? {
    if left == right { return 0 }
    return left == 0 ? right : right == 0 ? left : nil
  }
}
