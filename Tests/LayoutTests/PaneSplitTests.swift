import Layout
import TestSupport
import Testing

@Suite("Panes that share a stretch")
struct PaneSplitTests {
  private static func wish(_ change: (inout PaneSplit.Wish) -> Void) -> PaneSplit.Wish {
    var wish = PaneSplit.Wish()
    change(&wish)
    return wish
  }

  private static let table: [(PaneSplit.Wish, PaneSplit.Wish, first: Double)] = [
    (wish { _ in }, wish { _ in }, 300), (wish { $0.preferred = .absolute(100) }, wish { _ in }, 100),
    (wish { _ in }, wish { $0.preferred = .fractional(0.25) }, 450),
    (wish { $0.preferred = .intrinsic }, wish { _ in }, 300),
    (wish { ($0.preferred, $0.intrinsic) = (.intrinsic, 80) }, wish { _ in }, 80),
    (wish { $0.preferred = .absolute(100) }, wish { $0.preferred = .absolute(100) }, 100),
    (
      wish { $0.preferred = .absolute(100) },
      wish { ($0.preferred, $0.priority) = (.absolute(100), 1) }, 500
    ),
    (wish { $0.maximum = .absolute(200) }, wish { _ in }, 200),
    (wish { _ in }, wish { $0.maximum = .absolute(200) }, 400),
    (wish { $0.preferred = .absolute(50) }, wish { $0.maximum = .fractional(0.5) }, 300),
    (wish { $0.minimum = .absolute(400) }, wish { $0.minimum = .absolute(400) }, 400),
    (wish { $0.preferred = .absolute(5000) }, wish { $0.minimum = .absolute(100) }, 500),
    (wish { $0.preferred = .absolute(-5) }, wish { _ in }, 0),
  ]

  @Test("L8 panes are equal, or as one prefers, within their limits, the smallest first")
  func lengths() {
    for (index, row) in Self.table.enumerated() {
      let split = PaneSplit(600, row.0, row.1)
      #expect(split.first == row.first && split.second == row.first, "row \(index): \(split)")
    }
  }

  @Test("L8 a fold inside the stretch parts them, one at its end does not; whatever is wished fits")
  func folds() {
    var random = SeededGenerator(seed: 3)
    func dimension() -> PaneSplit.Dimension {
      switch random.number(0...3) {
      case 0: .automatic
      case 1: .intrinsic
      case 2: .absolute(Double(random.number(-100...900)))
      default: .fractional(Double(random.number(0...12)) / 10)
      }
    }
    func wish() -> PaneSplit.Wish {
      var wish = PaneSplit.Wish()
      (wish.minimum, wish.preferred, wish.maximum) = (dimension(), dimension(), dimension())
      wish.intrinsic = random.number(0...1) == 0 ? nil : Double(random.number(0...800))
      wish.priority = Double(random.number(0...2))
      return wish
    }
    for _ in 0..<2000 {
      let (one, other) = (wish(), wish())
      let plain = PaneSplit(600, one, other)
      #expect((0...600).contains(plain.first) && plain.second == plain.first)
      #expect(PaneSplit(600, one, other, fold: 600...640) == plain)
      let folded = PaneSplit(600, one, other, fold: 280...320)
      #expect(folded.first == 280 && folded.second == 320)
    }
  }
}
