/// A value in a TIFF structure, by its kind there.
package enum ExifField: Sendable, Hashable {
  /// Up to the first zero.
  case text(String)
  /// Bytes of a meaning that the tag has.
  case bytes([UInt8])
  /// Numbers of one, two and four bytes.
  case octets([Int])
  case shorts([Int])
  case longs([Int])
  /// Quotients; one by zero is infinite.
  case ratios([Double])
  case signedRatios([Double])

  /// A quotient of four-byte numbers near `value`: whole numbers and parts of one exactly, others to six digits.
  static func ratio(_ value: Double) -> (Int, Int) {
    guard value.isFinite, abs(value) < 2e9 else { return (value < 0 ? -1 : 1, 0) }
    if value == value.rounded() { return (Int(value), 1) }
    let inverse = (1 / value).rounded()
    if abs(inverse) < 2e9, abs(1 / inverse - value) < abs(value) * 1e-9 {
      return (inverse < 0 ? -1 : 1, Int(abs(inverse)))
    }
    let whole = abs(value) < 2000 ? 1_000_000 : 1000
    return abs(value) * Double(whole) < 2e9
      ? (Int((value * Double(whole)).rounded()), whole) : (Int(value), 1)
  }
}
