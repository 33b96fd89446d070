/// Holds linear constraints and finds values for their variables; constraints come, go and change one at a time.
///
/// The incremental simplex of Badros, Borning and Stuckey, *The Cassowary linear arithmetic constraint solving
/// algorithm* (ACM Transactions on Computer-Human Interaction 8, 2001). Unlike there, any number of priorities is
/// compared strictly, and a constraint that cannot be added leaves the solver as it was.
struct LinearSolver: Sendable {
  /// A constraint in the solver. Its numbers are those of its marker.
  struct Handle: Hashable, Sendable {
    fileprivate let marker: Symbol
  }

  private struct Entry: Sendable {
    /// What the marker is multiplied by where `expression + sign × marker + … = 0`.
    var sign: Double
    var errors: [Symbol]
    var priority: Double
  }

  private var tableau = Tableau()
  private var symbols: [Int: Symbol] = [:]
  private var entries: [Symbol: Entry] = [:]

  func value(of variable: Variable) -> Double {
    symbols[variable.index].map(tableau.value) ?? 0
  }

  /// Whether the variable could be another one at no cost.
  func isOpen(_ variable: Variable) -> Bool {
    guard let symbol = symbols[variable.index] else { return true }
    guard let row = tableau.row(symbol) else { return true }
    return row.cells.contains { tableau.kind($0.symbol) == .external || tableau.isFree($0.symbol) }
  }

  // MARK: Adding

  /// Returns the constraint's handle, or the required constraints that it contradicts. ``optimize()`` comes later.
  mutating func add(_ constraint: LinearConstraint) -> Result<Handle, Contradiction> {
    var row = Row(constraint.expression.constant)
    for term in constraint.expression.terms {
      let symbol = symbol(of: term.variable)
      if let known = tableau.row(symbol) {
        row.add(known, times: term.coefficient)
      } else {
        row.add(symbol, term.coefficient)
      }
    }
    let (marker, entry) = mark(constraint, &row)
    if row.constant < 0 { row.scale(by: -1) }
    if let subject = subject(of: row, marker, entry) {
      row.solve(for: subject)
      tableau.install(row, for: subject)
    } else if !row.cells.contains(where: { tableau.kind($0.symbol) != .dummy }) {
      if row.constant > Tableau.tolerance { return .failure(contradiction(row, besides: marker)) }
      row.constant = 0
      row.solve(for: marker)
      tableau.install(row, for: marker)
    } else if let stuck = tableau.addArtificially(row, marker: marker) {
      return .failure(contradiction(stuck, besides: marker))
    }
    entries[marker] = entry
    for error in entry.errors { tableau.minimize(error, times: 1, priority: entry.priority) }
    return .success(Handle(marker: marker))
  }

  private mutating func symbol(of variable: Variable) -> Symbol {
    if let known = symbols[variable.index] { return known }
    let symbol = tableau.symbol(.external)
    symbols[variable.index] = symbol
    return symbol
  }

  /// Adds the symbols to a row that make the constraint an equation.
  private mutating func mark(_ constraint: LinearConstraint, _ row: inout Row) -> (Symbol, Entry) {
    var errors: [Symbol] = []
    let (marker, sign): (Symbol, Double)
    switch constraint.relation {
    case .equal where constraint.isRequired:
      (marker, sign) = (tableau.symbol(.dummy), 1)
    case .equal:
      let (plus, minus) = (tableau.symbol(.error), tableau.symbol(.error))
      (marker, sign) = (plus, -1)
      row.add(minus, 1)
      errors = [plus, minus]
    case .lessThanOrEqual, .greaterThanOrEqual:
      (marker, sign) = (tableau.symbol(.slack), constraint.relation == .lessThanOrEqual ? 1 : -1)
      if !constraint.isRequired {
        let error = tableau.symbol(.error)
        row.add(error, -sign)
        errors = [error]
      }
    }
    row.add(marker, sign)
    return (marker, Entry(sign: sign, errors: errors, priority: constraint.priority))
  }

  /// What the row can be solved for at once: the youngest external symbol, so that of two that depend on each other
  /// alone the older one stays zero; or a symbol of the constraint itself that is not negative then.
  private func subject(of row: Row, _ marker: Symbol, _ entry: Entry) -> Symbol? {
    if let external = row.cells.last(where: { tableau.kind($0.symbol) == .external }) {
      return external.symbol
    }
    let own = tableau.kind(marker) == .dummy ? [] : [marker] + entry.errors
    return own.first { row.coefficient(of: $0) < 0 }
  }

  private func contradiction(_ row: Row, besides marker: Symbol) -> Contradiction {
    Contradiction(
      others: row.cells.map(\.symbol).filter { $0 != marker && entries[$0] != nil }.map(Handle.init))
  }

  /// Required constraints that cannot hold together with one that was to be added.
  struct Contradiction: Error {
    var others: [Handle]
  }

  // MARK: Removing

  mutating func remove(_ handle: Handle) {
    let marker = handle.marker
    guard let entry = entries.removeValue(forKey: marker) else { return }
    for error in entry.errors { tableau.minimize(error, times: -1, priority: entry.priority) }
    if tableau.row(marker) == nil {
      guard let leaving = leavingSymbol(for: marker) else { return }
      tableau.pivot(entering: marker, leaving: leaving)
    }
    _ = tableau.removeRow(of: marker)
  }

  /// The basic symbol that makes room for a marker on its way out, so that no restricted one turns negative.
  private mutating func leavingSymbol(for marker: Symbol) -> Symbol? {
    var best: (symbol: Symbol, rank: Int, ratio: Double)?
    for (basic, coefficient) in tableau.column(marker) {
      let rank =
        switch tableau.kind(basic) {
        case .dummy: 0
        case .slack, .error: coefficient < 0 ? 1 : 2
        case .external: 3
        }
      let ratio = rank == 3 ? 0 : tableau.value(basic) / abs(coefficient)
      if best.map({ (rank, ratio) < ($0.rank, $0.ratio) }) ?? true { best = (basic, rank, ratio) }
    }
    return best?.symbol
  }

  // MARK: Changing

  /// Adds to the constants of constraints' expressions, all at once. False when no values satisfy what is required
  /// then; the solver is of no more use in that case.
  mutating func shift(_ changes: [(handle: Handle, difference: Double)]) -> Bool {
    for (handle, difference) in changes {
      guard let entry = entries[handle.marker] else { continue }
      let step = entry.sign * difference
      if tableau.row(handle.marker) != nil {
        tableau.addToConstant(-step, of: handle.marker)
      } else {
        for (basic, coefficient) in tableau.column(handle.marker) {
          tableau.addToConstant(coefficient * step, of: basic)
        }
      }
    }
    return tableau.restoreFeasibility()
  }

  /// Makes the errors of what is not required as small as can be, the highest priority first.
  mutating func optimize() { tableau.optimize() }
}
