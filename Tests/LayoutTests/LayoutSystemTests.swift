import Layout
import TestSupport
import Testing

@Suite("A system of constraints")
struct LayoutSystemTests {
  /// A system with constraints that hold themselves.
  struct Trial {
    var system = LayoutSystem()
    var variables: [Variable]
    var held: [(plain: PlainConstraint, id: LayoutSystem.ID)] = []

    init(variables count: Int) {
      variables = []
      for _ in 0..<count { variables.append(system.variable()) }
    }

    mutating func add(_ plain: PlainConstraint) {
      held.append((plain, system.add(plain.linear(variables))))
    }

    var point: [Double] { variables.map(system.value) }
    var plain: [PlainConstraint] { held.map(\.plain) }
    var broken: [Int] { held.indices.filter { system.broken.contains(held[$0].id) } }
    var standing: [PlainConstraint] { held.indices.filter { !broken.contains($0) }.map { held[$0].plain } }

    func errors() -> [Double] { BruteForce.errors(plain) { $0.error(at: point) } }
  }

  static func isNear(_ left: [Double], _ right: [Double]?) -> Bool {
    guard let right, left.count == right.count else { return false }
    return zip(left, right).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  @Test(
    "L4 what is required holds, and wishes fail by as little as a search of every corner finds",
    arguments: 1...150)
  func optimum(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = random.number(1...3)
    var trial = Trial(variables: count)
    for plain in random.stays(variables: count) { trial.add(plain) }
    for _ in 0..<random.number(1...5) {
      trial.add(random.constraint(variables: count, requiredOutOf10: 4))
    }
    let conflicts = trial.system.solve()
    #expect(conflicts.map(\.broken) == trial.system.broken)
    let search = BruteForce(variables: count)
    let stays = Array(trial.plain.prefix(count))
    let expected = search.brokenOnes(Array(trial.plain.dropFirst(count)), stays: stays).map { $0 + count }
    #expect(trial.broken == expected)
    for plain in trial.standing where plain.priority >= 1000 { #expect(plain.error(at: trial.point) < 1e-5) }
    #expect(Self.isNear(trial.errors(), search.best(trial.standing)))
  }

  @Test(
    "the way there does not matter: adding, removing and changing end as if begun anew", arguments: 1...120)
  func history(seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 1000)
    let count = random.number(2...8)
    var trial = Trial(variables: count)
    for plain in random.stays(variables: count) { trial.add(plain) }
    for _ in 0..<40 {
      switch random.number(0...9) {
      case 0...4: trial.add(random.constraint(variables: count, requiredOutOf10: 4))
      case 5...6 where trial.held.count > count:
        let index = random.number(count...trial.held.count - 1)
        trial.system.remove(trial.held[index].id)
        trial.held.remove(at: index)
      default:
        for _ in 0...random.number(0...3) {
          let index = random.number(0...trial.held.count - 1)
          trial.held[index].plain.constant = Double(random.number(-20...20))
          trial.system.setConstant(trial.held[index].plain.constant, of: trial.held[index].id)
        }
      }
      if random.number(0...2) == 0 { _ = trial.system.solve() }
    }
    _ = trial.system.solve()
    var fresh = Trial(variables: count)
    for plain in trial.plain { fresh.add(plain) }
    _ = fresh.system.solve()
    #expect(trial.broken == fresh.broken)
    #expect(Self.isNear(trial.errors(), fresh.errors()))
    // One wish for each unknown leaves no choice.
    #expect(Self.isNear(trial.point, fresh.point))
  }

  @Test("L2 a conflict names the constraint that gave way and those that contradict it, once")
  func conflicts() {
    var system = LayoutSystem()
    let (x, y) = (LinearExpression(system.variable()), LinearExpression(system.variable()))
    let first = system.add(LinearConstraint(x, .equal, LinearExpression(10)))
    let second = system.add(LinearConstraint(y, .equal, x + 5))
    system.add(LinearConstraint(x, .lessThanOrEqual, LinearExpression(90)))
    let third = system.add(LinearConstraint(y, .greaterThanOrEqual, LinearExpression(20)), rank: 3)
    let conflicts = system.solve()
    #expect(conflicts.map(\.broken) == [third])
    #expect(Set(conflicts.flatMap(\.others)) == [first, second])
    #expect(system.value(y) == 15)
    #expect(system.solve().isEmpty)
    system.setConstant(-20, of: first)
    #expect(system.solve().isEmpty && system.broken.isEmpty && system.value(y) == 25)
    system.setConstant(-10, of: first)
    #expect(system.solve().map(\.broken) == [third])
    system.remove(second)
    #expect(system.solve().isEmpty && system.broken.isEmpty && system.value(y) == 20)
  }

  @Test("L2 rank decides what gives way, whatever came first")
  func rank() {
    for isLate in [false, true] {
      var system = LayoutSystem()
      let x = LinearExpression(system.variable())
      var ids: [LayoutSystem.ID] = []
      for rank in isLate ? [0, 7] : [7, 0] {
        ids.append(system.add(LinearConstraint(x, .equal, LinearExpression(Double(rank))), rank: rank))
      }
      #expect(system.solve().map(\.broken) == [ids[isLate ? 1 : 0]])
      #expect(system.value(x) == 0)
    }
  }

  @Test("L4 a length is never negative; a variable may be; without constraints both are zero")
  func lengths() {
    var system = LayoutSystem()
    let (length, place) = (LinearExpression(system.length()), LinearExpression(system.variable()))
    #expect(system.solve().isEmpty && system.value(length) == 0 && system.value(place) == 0)
    system.add(LinearConstraint(length, .equal, LinearExpression(-5), priority: 900))
    system.add(LinearConstraint(place, .equal, LinearExpression(-5)))
    #expect(system.solve().isEmpty && system.value(length) == 0 && system.value(place) == -5)
    let impossible = system.add(LinearConstraint(length, .lessThanOrEqual, LinearExpression(-1)))
    #expect(system.solve().map(\.broken) == [impossible] && system.value(length) == 0)
  }

  @Test("a required equation said twice stays when one of the two goes or both change")
  func redundancy() {
    var system = LayoutSystem()
    let (x, y) = (LinearExpression(system.variable()), LinearExpression(system.variable()))
    let ids = [x, x, y, y, x].map { system.add(LinearConstraint($0, .equal, LinearExpression(40))) }
    system.add(LinearConstraint(y, .equal, x))
    #expect(system.solve().isEmpty)
    for id in ids { system.setConstant(-60, of: id) }
    #expect(system.solve().isEmpty && system.value(x) == 60 && system.value(y) == 60)
    for id in [ids[0], ids[2], ids[4], ids[1]] { system.remove(id) }
    #expect(system.solve().isEmpty && system.value(x) == 60)
  }

  @Test("many wishes that contradict one another come to an end")
  func contradictoryChain() {
    var system = LayoutSystem()
    let xs = (0..<60).map { _ in LinearExpression(system.variable()) }
    for (index, x) in xs.enumerated() {
      let next = xs[(index + 1) % xs.count]
      system.add(LinearConstraint(next, .greaterThanOrEqual, x + 1, priority: Double(200 + index % 3)))
      system.add(LinearConstraint(x, .equal, LinearExpression(Double(index % 7)), priority: 100))
    }
    #expect(system.solve().isEmpty)
    // Round the circle one of the weakest fails by its whole length.
    let errors = xs.indices.map { index in
      max(0, 1 + system.value(xs[index]) - system.value(xs[(index + 1) % xs.count]))
    }
    #expect(abs(errors.reduce(0, +) - 60) < 1e-6)
    #expect(errors.indices.allSatisfy { $0 % 3 == 0 || errors[$0] < 1e-6 })
  }
}
