/// Whole numbers of any size by the methods of the schoolroom: slow, plain, and nothing like what is tested.
struct BigInteger: Comparable {
  private let isNegative: Bool
  /// Base 2³², lowest first, without leading zeros.
  private let digits: [UInt32]

  private init(isNegative: Bool, digits: [UInt32]) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
  }

  init(_ number: some BinaryInteger) {
    let magnitude = UInt64(number.magnitude)
    self.init(
      isNegative: number < 0, digits: [UInt32(truncatingIfNeeded: magnitude), UInt32(magnitude >> 32)])
  }

  static let zero = BigInteger(0)

  var signum: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }
  var magnitude: BigInteger { BigInteger(isNegative: false, digits: digits) }

  static prefix func - (number: BigInteger) -> BigInteger {
    BigInteger(isNegative: !number.isNegative, digits: number.digits)
  }

  static func + (left: BigInteger, right: BigInteger) -> BigInteger {
    if left.isNegative != right.isNegative {
      let (larger, smaller) = left.magnitude < right.magnitude ? (right, left) : (left, right)
      return BigInteger(isNegative: larger.isNegative, digits: difference(larger.digits, smaller.digits))
    }
    var result: [UInt32] = []
    var carry: UInt64 = 0
    for place in 0..<max(left.digits.count, right.digits.count) {
      carry += UInt64(left.digit(place)) + UInt64(right.digit(place))
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return BigInteger(isNegative: left.isNegative, digits: result + [UInt32(carry)])
  }

  static func - (left: BigInteger, right: BigInteger) -> BigInteger { left + -right }

  static func * (left: BigInteger, right: BigInteger) -> BigInteger {
    var result = [UInt32](repeating: 0, count: left.digits.count + right.digits.count + 1)
    for (place, digit) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for other in 0...right.digits.count {
        carry += UInt64(digit) * UInt64(right.digit(other)) + UInt64(result[place + other])
        result[place + other] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
    }
    return BigInteger(isNegative: left.isNegative != right.isNegative, digits: result)
  }

  /// Quotient toward zero, bit by bit, and what remains, with the sign of the dividend.
  func divided(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    var quotient = [UInt32](repeating: 0, count: digits.count)
    var rest = BigInteger.zero
    let (two, one, size) = (BigInteger(2), BigInteger(1), divisor.magnitude)
    for bit in stride(from: digits.count * 32 - 1, through: 0, by: -1) {
      rest = rest * two + (digits[bit / 32] >> (bit % 32) & 1 == 1 ? one : .zero)
      if rest >= size {
        rest = rest - size
        quotient[bit / 32] |= 1 << (bit % 32)
      }
    }
    return (
      BigInteger(isNegative: isNegative != divisor.isNegative, digits: quotient),
      BigInteger(isNegative: isNegative, digits: rest.digits)
    )
  }

  static func == (left: BigInteger, right: BigInteger) -> Bool { !(left < right) && !(right < left) }

  static func < (left: BigInteger, right: BigInteger) -> Bool {
    if left.signum != right.signum { return left.signum < right.signum }
    if left.isNegative { return right.magnitude < left.magnitude }
    if left.digits.count != right.digits.count { return left.digits.count < right.digits.count }
    return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
  }

  private func digit(_ place: Int) -> UInt32 { place < digits.count ? digits[place] : 0 }

  private static func difference(_ larger: [UInt32], _ smaller: [UInt32]) -> [UInt32] {
    var borrow: Int64 = 0
    return larger.indices.map { place in
      let digit = Int64(larger[place]) - (place < smaller.count ? Int64(smaller[place]) : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      return UInt32(truncatingIfNeeded: digit)
    }
  }
}
