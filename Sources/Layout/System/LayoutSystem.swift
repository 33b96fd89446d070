/// Constraints and what follows from them; a contradiction breaks one of them and is reported.
///
/// What a system comes to depends on the constraints that are in it and their order, not on what was there before,
/// except where they leave a choice.
package struct LayoutSystem: Sendable {
  package struct ID: Hashable, Comparable, Sendable {
    let number: Int

    package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  /// A required constraint that gave way.
  package struct Conflict: Hashable, Sendable {
    package var broken: ID
    /// The required ones that are in its way.
    package var others: [ID]
  }

  private struct Entry: Sendable {
    var constraint: LinearConstraint
    /// The higher, the sooner it gives way; among equals the one that came last.
    var rank: Int
    var handle: LinearSolver.Handle?
  }

  private var solver = LinearSolver()
  private var entries: [ID: Entry] = [:]
  private var (variableCount, idCount) = (0, 0)
  /// Variables that must not be negative, and the constraints that keep those from it that tried.
  private var lengths: [Variable] = []
  private var floors: [ID] = []

  private var added: [ID] = []
  private var shifts: [(handle: LinearSolver.Handle, difference: Double)] = []
  private var mustRestart = false
  /// The required constraints that do not hold, in the order in which they were given up.
  package private(set) var broken: [ID] = []

  package init() {}

  // MARK: Building

  package mutating func variable() -> Variable {
    variableCount += 1
    return Variable(index: variableCount - 1)
  }

  /// A variable that is never negative.
  package mutating func length() -> Variable {
    let variable = variable()
    lengths.append(variable)
    return variable
  }

  @discardableResult
  package mutating func add(_ constraint: LinearConstraint, rank: Int = 0) -> ID {
    let id = ID(number: idCount)
    idCount += 1
    entries[id] = Entry(constraint: constraint, rank: rank)
    added.append(id)
    return id
  }

  package mutating func remove(_ id: ID) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    if let handle = entry.handle { solver.remove(handle) }
    added.removeAll { $0 == id }
    if entry.constraint.isRequired, !broken.isEmpty { mustRestart = true }
  }

  /// Makes the constant of the constraint's expression another one.
  package mutating func setConstant(_ constant: Double, of id: ID) {
    guard let entry = entries[id], entry.constraint.expression.constant != constant else { return }
    if let handle = entry.handle {
      shifts.append((handle, constant - entry.constraint.expression.constant))
    }
    entries[id]?.constraint.expression.constant = constant
    if entry.constraint.isRequired, !broken.isEmpty { mustRestart = true }
  }

  package func constraint(_ id: ID) -> LinearConstraint? { entries[id]?.constraint }

  // MARK: Solving

  /// Finds values; returns the conflicts of this time that were not there the last time.
  package mutating func solve() -> [Conflict] {
    let before = Set(broken)
    var conflicts: [Conflict] = []
    if !solveFurther() { conflicts = restart() }
    // Lengths are kept from turning negative only once one does, which saves most of the rows.
    while let variable = lengths.first(where: { value(of: $0) < -Tableau.tolerance }) {
      floors.append(
        add(
          LinearConstraint(LinearExpression(variable), .greaterThanOrEqual, LinearExpression()), rank: Int.min
        ))
      if !solveFurther() { conflicts = restart() }
      if broken.contains(floors[floors.count - 1]) { break }
    }
    if !holds { conflicts = restart() }
    return conflicts.filter { !before.contains($0.broken) }
  }

  package func value(of variable: Variable) -> Double { solver.value(of: variable) }

  /// Whether the constraints leave a choice of the expression's value.
  package func isOpen(_ expression: LinearExpression) -> Bool {
    expression.terms.contains { solver.isOpen($0.variable) }
  }

  package func value(_ expression: LinearExpression) -> Double { expression.value(solver.value) }

  /// From where the solver is. False when something contradicts, or might no longer.
  private mutating func solveFurther() -> Bool {
    defer { (added, shifts) = ([], []) }
    guard !mustRestart, shifts.isEmpty || solver.shift(shifts) else { return false }
    for id in sorted(added) {
      guard case .success(let handle) = solver.add(entries[id]!.constraint) else { return false }
      entries[id]?.handle = handle
    }
    solver.optimize()
    return true
  }

  /// From nothing, so that what gives way follows from order alone.
  private mutating func restart() -> [Conflict] {
    solver = LinearSolver()
    mustRestart = false
    broken = []
    var conflicts: [Conflict] = []
    var ids: [LinearSolver.Handle: ID] = [:]
    for id in sorted(Array(entries.keys)) {
      switch solver.add(entries[id]!.constraint) {
      case .success(let handle):
        entries[id]?.handle = handle
        ids[handle] = id
      case .failure(let contradiction):
        entries[id]?.handle = nil
        broken.append(id)
        conflicts.append(Conflict(broken: id, others: contradiction.others.compactMap { ids[$0] }))
      }
    }
    solver.optimize()
    return conflicts
  }

  private func sorted(_ ids: [ID]) -> [ID] {
    ids.sorted { (entries[$0]!.rank, $0) < (entries[$1]!.rank, $1) }
  }

  /// Whether rounding has left every required constraint standing.
  private var holds: Bool {
    entries.values.allSatisfy {
      $0.handle == nil || !$0.constraint.isRequired
        || $0.constraint.error(solver.value) <= LayoutSystem.precision
    }
  }

  /// *Decided*: a required constraint that is off by more is solved anew.
  private static let precision = 1e-4
}
