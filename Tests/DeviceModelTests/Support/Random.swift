import DeviceModel
@_exported import TestSupport

extension SeededGenerator {
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
