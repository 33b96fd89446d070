import Layout
import TestSupport
import Testing

@Suite("Arrangements")
struct ArrangementTests {
  /// Boxes in a system, with what they want to be.
  struct Bench {
    var system = LayoutSystem()

    mutating func box() -> LayoutBox {
      LayoutBox(
        left: system.variable(), top: system.variable(), width: system.length(), height: system.length())
    }

    mutating func want(_ expression: LinearExpression, _ value: Double, _ priority: Double = 1000) {
      system.add(LinearConstraint(expression, .equal, LinearExpression(value), priority: priority))
    }

    mutating func place(_ box: LayoutBox, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      for (side, value) in [(box.left, x), (box.top, y), (box.width, width), (box.height, height)] {
        want(side, value)
      }
      _ = system.solve()
    }
  }

  @Test("edges, centres and text lines of a box, from outside and from inside")
  func box() {
    var bench = Bench()
    var box = bench.box()
    bench.place(box, 10, 20, 30, 40)
    func values(_ box: LayoutBox) -> [Double] {
      [
        box.start(.horizontal), box.end(.horizontal), box.center(.horizontal), box.length(.horizontal),
        box.start(.vertical), box.end(.vertical), box.center(.vertical), box.firstBaseline, box.lastBaseline,
      ].map { bench.system.value($0) }
    }
    #expect(values(box) == [10, 40, 25, 30, 20, 60, 40, 20, 60])
    #expect(values(box.interior) == [0, 30, 15, 30, 0, 40, 20, 0, 40])
    #expect(
      values(box.moved(x: LinearExpression(1), y: LinearExpression(2))) == [
        11, 41, 26, 30, 22, 62, 42, 22, 62,
      ])
    box.baselines = Baselines(
      first: Baselines.Place(share: 0.5, offset: -3), last: Baselines.Place(share: 1, offset: -4))
    #expect(values(box).suffix(2) == [37, 56])
  }

  @Test("L3 pixels: values go to the nearest, and what is on one stays")
  func grid() {
    let third: Double = 1 / 3
    let grid = PixelGrid(scale: 3)
    for (value, expected) in [(10, 10), (10.1, 10), (10.2, 31 * third), (-0.4, -third), (third, third)] {
      #expect(abs(grid.round(value) - expected) < 1e-12)
    }
    #expect(PixelGrid(scale: 0).round(1e-10) == 0)
    #expect(PixelGrid(scale: 0).round(0.5) == 0.5)
  }

  struct Stack {
    var axis: LayoutAxis
    var distribution: StackRules.Distribution
    var alignment: StackRules.Alignment
    var spacings: [Double]
    var lengths: [Double]
    var hidden: [Bool]
    var room: Double?
  }

  static func stack(_ random: inout SeededGenerator) -> Stack {
    let count = random.number(1...5)
    let distributions: [StackRules.Distribution] = [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    let alignments: [StackRules.Alignment] = [.fill, .start, .center, .end, .firstBaseline, .lastBaseline]
    return Stack(
      axis: random.number(0...1) == 0 ? .horizontal : .vertical,
      distribution: distributions[random.number(0...4)], alignment: alignments[random.number(0...5)],
      spacings: (0..<count).map { _ in Double(random.number(0...12)) },
      lengths: (0..<count).map { _ in Double(random.number(1...40)) },
      hidden: (0..<count).map { _ in random.number(0...4) == 0 },
      room: random.number(0...1) == 0 ? nil : Double(random.number(300...400)))
  }

  @Test(
    "whatever the rules: shown items fill the stack in order, apart by their spacing, inside it",
    arguments: 1...150)
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stack = Self.stack(&random)
    var bench = Bench()
    let canvas = bench.box()
    bench.want(canvas.left, 0)
    bench.want(canvas.top, 0)
    if let room = stack.room { bench.want(canvas.length(stack.axis), room) }
    let items = stack.lengths.indices.map { index in
      let box = bench.box()
      bench.want(box.length(stack.axis), stack.lengths[index], 250)
      bench.want(box.length(stack.axis.across), stack.lengths[index] / 2, 750)
      return StackRules.Item(
        box: box, ownLength: stack.lengths[index], isHidden: stack.hidden[index],
        spacing: stack.spacings[index])
    }
    let rules = StackRules(
      axis: stack.axis, distribution: stack.distribution, alignment: stack.alignment)
    for constraint in rules.constraints(items, in: canvas) { bench.system.add(constraint, rank: 1) }
    #expect(bench.system.solve().isEmpty)
    let system = bench.system
    func value(_ expression: LinearExpression) -> Double { (system.value(expression) * 1e6).rounded() / 1e6 }

    let shown = items.filter { !$0.isHidden }
    for item in items where item.isHidden { #expect(value(item.box.length(stack.axis)) == 0) }
    guard let first = shown.first, let last = shown.last else {
      return #expect(value(canvas.length(stack.axis)) == stack.room ?? 0)
    }
    #expect(value(first.box.start(stack.axis)) == 0)
    #expect(value(last.box.end(stack.axis) - canvas.end(stack.axis)) == 0)
    let gaps = zip(shown, shown.dropFirst()).map { value($1.box.start(stack.axis) - $0.box.end(stack.axis)) }
    let isLoose = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    for (gap, item) in zip(gaps, shown) {
      #expect(isLoose ? gap >= item.spacing - 1e-5 : abs(gap - item.spacing) < 1e-5)
    }
    let lengths = shown.map { value($0.box.length(stack.axis)) }
    switch stack.distribution {
    case .fillEqually: #expect(lengths.allSatisfy { abs($0 - lengths[0]) < 1e-5 })
    case .fillProportionally:
      let shares = zip(lengths, shown).map { $0 / ($1.ownLength ?? 1) }
      #expect(shares.allSatisfy { abs($0 - shares[0]) < 1e-5 })
    case .equalSpacing: #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1e-5 })
    default: break
    }
    let across = stack.axis.across
    for item in shown {
      let (start, end) = (value(item.box.start(across)), value(item.box.end(across)))
      let room = value(canvas.length(across))
      #expect(start >= -1e-5 && end <= room + 1e-5)
      switch rules.alignment {
      case .fill: #expect(abs(start) < 1e-5 && abs(end - room) < 1e-5)
      case .start: #expect(abs(start) < 1e-5)
      case .center: #expect(abs(start + end - room) < 1e-5)
      case .end: #expect(abs(end - room) < 1e-5)
      // Boxes without text stand on their edges.
      case .firstBaseline: #expect(abs(start - value(first.box.start(across))) < 1e-5)
      case .lastBaseline: #expect(abs(end - value(first.box.end(across))) < 1e-5)
      }
    }
  }
}
