import CoreMedia
import TestSupport
import Testing

/// Each law over many random times, against fractions of big integers.
@Suite("CMTime, arithmetic") struct CMTimeArithmeticTests {
  static let seeds: [UInt64] = Array(1...10)
  static let rounds = 50

  @Test("sums and differences are exact, or rounded as documented", arguments: seeds)
  func sums(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let (a, b) = (random.time(), random.time())
      let timescale = Int32(clamping: lowestCommonMultiple(Int64(a.timescale), Int64(b.timescale)))
      #expect((Fraction(a) + Fraction(b)).matches(a + b, timescale: timescale), "\(a) + \(b) = \(a + b)")
      #expect((Fraction(a) - Fraction(b)).matches(a - b, timescale: timescale), "\(a) - \(b) = \(a - b)")
    }
  }

  @Test("products are exact, or rounded as documented", arguments: seeds)
  func products(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let time = random.time()
      let factor = Int32(truncatingIfNeeded: random.next()) >> Int32.random(in: 0..<32, using: &random)
      let product = CMTimeMultiply(time, multiplier: factor)
      let expected = Fraction(BigInteger(time.value) * BigInteger(factor), BigInteger(time.timescale))
      #expect(expected.matches(product, timescale: time.timescale), "\(time) × \(factor) = \(product)")
    }
  }

  @Test("every rounding method does what its name says", arguments: seeds)
  func conversions(seed: UInt64) {
    let methods: [CMTimeRoundingMethod] = [
      .roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime, .roundTowardPositiveInfinity,
      .roundTowardNegativeInfinity,
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let (time, timescale, method) = (
        random.time(), random.timescale(), methods.randomElement(using: &random)!
      )
      let converted = time.convertScale(timescale, method: method)
      let (parts, isExact) = Fraction(time).parts(timescale, method, from: time.timescale)
      if parts < BigInteger(Int64.min) || parts > BigInteger(Int64.max) {
        #expect(time.value < 0 ? converted.isNegativeInfinity : converted.isPositiveInfinity)
      } else {
        #expect(
          converted.timescale == timescale && BigInteger(converted.value) == parts
            && converted.hasBeenRounded == !isExact, "\(time) by \(method) is \(converted)")
      }
    }
  }

  @Test("order and equality are those of the fractions, and equal times hash alike", arguments: seeds)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let a = random.time()
      let near = CMTime(value: a.value &+ .random(in: -1...1, using: &random), timescale: a.timescale)
      let same = CMTimeMultiply(a, multiplier: 3)
      let double = a.convertScale(a.timescale > .max / 2 ? a.timescale : a.timescale * 2, method: .default)
      for b in [random.time(), near, same, double] where b.isNumeric {
        let expected = Fraction(a).compared(to: Fraction(b))
        #expect(CMTimeCompare(a, b) == Int32(expected))
        #expect((a < b) == (expected < 0) && (a == b) == (expected == 0) && (a > b) == (expected > 0))
        #expect(a != b || a.hashValue == b.hashValue)
        #expect(CMTimeMinimum(a, b) <= CMTimeMaximum(a, b))
      }
    }
  }

  @Test("addition is commutative, associative and undone by subtraction", arguments: seeds)
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let (a, b, c) = (random.smallTime(), random.smallTime(), random.smallTime())
      #expect(a + b == b + a)
      #expect((a + b) + c == a + (b + c))
      #expect((a + b) - b == a && a - b == a + CMTimeMultiply(b, multiplier: -1))
      #expect(a + .zero == a && a - a == .zero)
      #expect(CMTimeMultiply(a, multiplier: 3) == a + a + a)
      #expect(CMTimeAdd(a, b) == a + b && CMTimeSubtract(a, b) == a - b)
      #expect(!(a + b).hasBeenRounded)
    }
  }

  @Test("once rounded, always marked")
  func rounding() {
    let third = CMTime(value: 1, timescale: 3).convertScale(10, method: .default)
    #expect(third.hasBeenRounded && third.value == 3)
    let exact = CMTime(value: 1, timescale: 10)
    #expect((third + exact).hasBeenRounded && (exact - third).hasBeenRounded)
    #expect(CMTimeMultiply(third, multiplier: 2).hasBeenRounded)
    #expect(third.convertScale(20, method: .default).hasBeenRounded)
    #expect(!exact.hasBeenRounded)
  }

  private func lowestCommonMultiple(_ a: Int64, _ b: Int64) -> Int64 {
    var (large, small) = (a, b)
    while small != 0 { (large, small) = (small, large % small) }
    return a / large * b
  }
}
