import DeviceModel

/// A small generator with a seed, so that every run draws the same numbers.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[count(0...choices.count - 1)] }

  /// A direction, evenly spread.
  mutating func direction() -> Vector3 {
    while true {
      let vector = Vector3(number(-1...1), number(-1...1), number(-1...1))
      if (0.1...1).contains(vector.length) { return vector.normalized }
    }
  }

  mutating func attitude() -> Attitude { Attitude(degrees: number(0...360), around: direction()) }
}
