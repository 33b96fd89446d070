/// Steele, Lea and Flood's SplitMix64: small, and the same everywhere.
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Of one run among many.
  init(seed: UInt64, run: Int) {
    var outer = SplitMix(seed: seed)
    state = outer.next() ^ (UInt64(bitPattern: Int64(run)) &* 0xd134_2543_de82_ef95)
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// From 0 to `bound` - 1.
  package mutating func next(below bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }
}
