import CoreMedia
import TestSupport
import Testing

@Suite("CMTime") struct CMTimeTests {
  static let third = CMTime(value: 1, timescale: 3)
  /// In the order CMTimeCompare documents.
  static let ordered: [CMTime] = [
    .negativeInfinity, CMTime(value: -1, timescale: 3), .zero, third, .indefinite, .positiveInfinity,
    .invalid,
  ]

  @Test("kinds are told by flags alone")
  func kinds() {
    #expect(!CMTime().isValid && !CMTime.invalid.isNumeric && CMTIME_IS_INVALID(.invalid))
    #expect(
      CMTime.indefinite.isIndefinite && CMTIME_IS_INDEFINITE(.indefinite) && !CMTime.indefinite.isNumeric)
    #expect(CMTime.positiveInfinity.isPositiveInfinity && CMTIME_IS_POSITIVEINFINITY(.positiveInfinity))
    #expect(CMTime.negativeInfinity.isNegativeInfinity && CMTIME_IS_NEGATIVEINFINITY(.negativeInfinity))
    #expect(CMTime.zero.isNumeric && CMTIME_IS_NUMERIC(.zero) && CMTIME_IS_VALID(.zero))
    #expect(!CMTIME_HAS_BEEN_ROUNDED(.zero))
    let unlikely = CMTime(value: 5, timescale: 7, flags: [.valid, .positiveInfinity], epoch: 9)
    #expect(unlikely.isPositiveInfinity && unlikely == .positiveInfinity)
    #expect(!CMTime(value: 5, timescale: 7, flags: .indefinite, epoch: 0).isValid)
  }

  @Test("a time is made of value and timescale, and invalid without a positive timescale")
  func making() {
    let time = CMTimeMake(value: 300, timescale: 600)
    #expect(time.value == 300 && time.timescale == 600 && time.flags == .valid && time.epoch == 0)
    #expect(time == CMTime(value: 1, timescale: 2) && time.seconds == 0.5)
    #expect(CMTimeMakeWithEpoch(value: 1, timescale: 2, epoch: 3).epoch == 3)
    for timescale: Int32 in [0, -1, .min] {
      #expect(!CMTimeMake(value: 1, timescale: timescale).isValid)
      #expect(!CMTime(seconds: 1, preferredTimescale: timescale).isValid)
      #expect(!Self.third.convertScale(timescale, method: .default).isValid)
    }
  }

  @Test(
    "seconds become parts with the fraction cut off",
    arguments: [
      (5.0, 600 as Int32, 3000 as Int64, false), (0.1, 10, 1, false), (2.870, 1, 2, true),
      (0.082, 24, 1, true),
      (2.368, 24, 56, true), (-2.87, 1, -2, true), (-0.5, 2, -1, false), (0, 90_000, 0, false),
    ])
  func fromSeconds(seconds: Double, timescale: Int32, value: Int64, rounded: Bool) {
    let time = CMTime(seconds: seconds, preferredTimescale: timescale)
    #expect(time.value == value && time.timescale == timescale && time.hasBeenRounded == rounded)
    #expect(time == CMTimeMakeWithSeconds(seconds, preferredTimescale: timescale))
  }

  @Test("seconds that do not fit lose timescale, then become infinite")
  func largeSeconds() {
    let long = CMTime(seconds: 1e18, preferredTimescale: 600)
    #expect(long.timescale == 9 && long.value == 9_000_000_000_000_000_000)
    #expect(CMTime(seconds: 9e18, preferredTimescale: 600).timescale == 1)
    #expect(CMTime(seconds: 1e19, preferredTimescale: 600).isPositiveInfinity)
    #expect(CMTime(seconds: -1e300, preferredTimescale: .max).isNegativeInfinity)
    #expect(CMTime(seconds: -0x1p63, preferredTimescale: 1).value == .min)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 1).isPositiveInfinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 1).isNegativeInfinity)
    #expect(!CMTime(seconds: .nan, preferredTimescale: 1).isValid)
  }

  @Test(
    "seconds are marked as rounded exactly when they do not come back",
    arguments: 1...20 as ClosedRange<UInt64>)
  func secondsAndBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let seconds = Double.random(in: -1e6...1e6, using: &random)
      let time = CMTime(seconds: seconds, preferredTimescale: random.timescale())
      #expect(
        abs(time.seconds) <= abs(seconds).nextUp
          && abs(time.seconds - seconds) < 1 / Double(time.timescale) + 1e-9)
      #expect(time.hasBeenRounded == (time.seconds != seconds))
    }
  }

  @Test("what is no number has no seconds, or infinitely many")
  func specialSeconds() {
    #expect(
      CMTimeGetSeconds(.positiveInfinity) == .infinity && CMTimeGetSeconds(.negativeInfinity) == -.infinity)
    #expect(CMTimeGetSeconds(.invalid).isNaN && CMTimeGetSeconds(.indefinite).isNaN)
    #expect(CMTimeMakeWithEpoch(value: 3, timescale: 2, epoch: 8).seconds == 1.5)
  }

  @Test("−∞ < numbers < indefinite < +∞ < invalid")
  func order() {
    for (i, left) in Self.ordered.enumerated() {
      for (j, right) in Self.ordered.enumerated() {
        #expect(CMTimeCompare(left, right) == (i < j ? -1 : i > j ? 1 : 0))
        #expect((left == right) == (i == j))
        #expect(CMTimeMaximum(left, right) == (i > j ? left : right))
        #expect(CMTimeMinimum(left, right) == (i < j ? left : right))
      }
    }
    #expect(Set(Self.ordered).count == Self.ordered.count)
    #expect(Array(Self.ordered.reversed()).sorted() == Self.ordered)
  }

  @Test("a later epoch is later, whatever the value")
  func epochs() {
    let early = CMTimeMakeWithEpoch(value: 100, timescale: 1, epoch: 1)
    let late = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 2)
    let duration = CMTime(value: 7, timescale: 1)
    #expect(early < late && CMTime(value: 1000, timescale: 1) < early)
    #expect(!(early + late).isValid && !(late - early).isValid)
    #expect((early + duration).epoch == 1 && (early + duration).value == 107)
    #expect((early - duration).epoch == 1 && (early - early).epoch == 0 && (early + early).epoch == 0)
    #expect(
      CMTimeMultiply(late, multiplier: 2).epoch == 2 && late.convertScale(2, method: .default).epoch == 2)
  }

  @Test("sums and products of what is no number")
  func specialArithmetic() {
    let (up, down) = (CMTime.positiveInfinity, CMTime.negativeInfinity)
    #expect(up + up == up && down + down == down && !(up + down).isValid && !(down + up).isValid)
    #expect(!(up - up).isValid && !(down - down).isValid && up - down == up && down - up == down)
    #expect(up + Self.third == up && Self.third - up == down && up - .indefinite == up)
    #expect(.indefinite + Self.third == .indefinite && Self.third - .indefinite == .indefinite)
    for other in Self.ordered { #expect(!(other + .invalid).isValid && !(.invalid - other).isValid) }
    #expect(CMTimeMultiply(up, multiplier: -2) == down && CMTimeMultiply(down, multiplier: -2) == up)
    #expect(
      CMTimeMultiply(up, multiplier: 2) == up && CMTimeMultiply(.indefinite, multiplier: 2) == .indefinite)
    #expect(!CMTimeMultiply(.invalid, multiplier: 2).isValid)
    for time in [up, down, .indefinite, .invalid] {
      #expect(time.convertScale(600, method: .default) == time)
    }
    #expect(CMTimeAbsoluteValue(down) == up && CMTimeAbsoluteValue(.indefinite) == .indefinite)
    #expect(CMTimeAbsoluteValue(CMTime(value: -1, timescale: 3)) == Self.third)
    let broken = CMTime(value: 1, timescale: 0, flags: .valid, epoch: 0)
    #expect(!(broken + .zero).isValid && broken == .invalid && !CMTimeMultiply(broken, multiplier: 2).isValid)
  }

  @Test("QuickTime's rounding never makes a negative time zero")
  func quickTime() {
    let tiny = CMTime(value: -1, timescale: 1000)
    #expect(tiny.convertScale(10, method: .quickTime).value == -1)
    #expect(CMTime(value: 1, timescale: 1000).convertScale(10, method: .quickTime).value == 0)
    #expect(CMTime(value: 1, timescale: 3).convertScale(10, method: .quickTime).value == 4)
    #expect(CMTimeConvertScale(Self.third, timescale: 10, method: .default).value == 3)
  }
}
