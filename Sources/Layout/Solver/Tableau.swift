/// The simplex tableau: each basic symbol as an expression of the parametric ones, and what is to be minimised.
///
/// Parametric symbols are zero. All symbols but the external ones and the dummies are never negative.
struct Tableau: Sendable {
  enum Kind: Sendable {
    /// A variable of the system; may be negative.
    case external
    /// By how much an inequality holds.
    case slack
    /// By how much a constraint that is not required fails.
    case error
    /// Marks a required equation. Always zero.
    case dummy
  }

  private(set) var kinds: [Kind] = []
  /// By basic symbol; nil for parametric ones.
  private(set) var rows: [Row?] = []
  /// By parametric symbol: all basic ones whose row holds it, and perhaps some whose row no longer does.
  private var columns: [[Symbol]] = []
  /// What is minimised, the highest priority first: a lower one counts only where the higher ones are equal.
  private(set) var objective: [(priority: Double, row: Row)] = []
  /// What is minimised instead while an artificial symbol is driven out.
  private var artificial: Row?

  mutating func symbol(_ kind: Kind) -> Symbol {
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    return Symbol(index: Int32(kinds.count - 1))
  }

  func kind(_ symbol: Symbol) -> Kind { kinds[Int(symbol.index)] }
  func row(_ symbol: Symbol) -> Row? { rows[Int(symbol.index)] }
  func value(_ symbol: Symbol) -> Double { row(symbol)?.constant ?? 0 }

  // MARK: Rows

  /// A basic symbol that no row holds.
  mutating func setRow(_ row: Row, of symbol: Symbol) {
    for cell in row.cells { columns[Int(cell.symbol.index)].append(symbol) }
    rows[Int(symbol.index)] = row
  }

  mutating func removeRow(of symbol: Symbol) -> Row? {
    defer { rows[Int(symbol.index)] = nil }
    return rows[Int(symbol.index)]
  }

  mutating func addToConstant(_ difference: Double, of symbol: Symbol) {
    rows[Int(symbol.index)]?.constant += difference
  }

  /// The basic symbols whose rows hold a parametric one, ascending, with its coefficient.
  mutating func column(_ symbol: Symbol) -> [(basic: Symbol, coefficient: Double)] {
    var held: [(basic: Symbol, coefficient: Double)] = []
    columns[Int(symbol.index)].sort()
    for basic in columns[Int(symbol.index)] where basic != held.last?.basic {
      let coefficient = row(basic)?.coefficient(of: symbol) ?? 0
      if coefficient != 0 { held.append((basic, coefficient)) }
    }
    columns[Int(symbol.index)] = held.map(\.basic)
    return held
  }

  /// Makes a symbol that is not basic equal to `row` everywhere, and basic.
  mutating func install(_ row: Row, for symbol: Symbol) {
    let holders = columns[Int(symbol.index)]
    columns[Int(symbol.index)] = []
    for basic in holders {
      guard let coefficient = rows[Int(basic.index)]?.coefficient(of: symbol), coefficient != 0 else {
        continue
      }
      rows[Int(basic.index)]!.remove(symbol)
      rows[Int(basic.index)]!.add(row, times: coefficient) { columns[Int($0.index)].append(basic) }
    }
    for index in objective.indices {
      let coefficient = objective[index].row.coefficient(of: symbol)
      guard coefficient != 0 else { continue }
      objective[index].row.remove(symbol)
      objective[index].row.add(row, times: coefficient)
    }
    if let coefficient = artificial?.coefficient(of: symbol), coefficient != 0 {
      artificial?.remove(symbol)
      artificial?.add(row, times: coefficient)
    }
    setRow(row, of: symbol)
  }

  /// Exchanges a basic symbol and a parametric one of its row.
  mutating func pivot(entering: Symbol, leaving: Symbol) {
    guard var row = removeRow(of: leaving) else { return }
    row.solve(for: entering, leaving: leaving)
    install(row, for: entering)
  }

  // MARK: Objective

  /// Adds `times` the symbol's value to what a priority minimises.
  mutating func minimize(_ symbol: Symbol, times: Double, priority: Double) {
    let level = objective.firstIndex { $0.priority <= priority } ?? objective.count
    if level == objective.count || objective[level].priority != priority {
      objective.insert((priority, Row()), at: level)
    }
    if let row = row(symbol) {
      objective[level].row.add(row, times: times)
    } else {
      objective[level].row.add(symbol, times)
    }
  }

  /// Brings the objective to its least value. The next symbol is always the lowest possible one (Bland), so that
  /// this ends; the limit is for what rounding might do to that.
  mutating func optimize() {
    for _ in 0..<Tableau.pivotLimit {
      guard let entering = improvingSymbol(), let leaving = leavingSymbol(for: entering) else { return }
      pivot(entering: entering, leaving: leaving)
    }
  }

  private func improvingSymbol() -> Symbol? {
    for level in objective.indices {
      for cell in objective[level].row.cells where cell.coefficient < -Row.epsilon {
        guard kind(cell.symbol) != .dummy else { continue }
        let isFree = objective[..<level].allSatisfy {
          abs($0.row.coefficient(of: cell.symbol)) <= Row.epsilon
        }
        if isFree { return cell.symbol }
      }
    }
    return nil
  }

  /// Whether a parametric symbol may grow at no cost.
  func isFree(_ symbol: Symbol) -> Bool {
    kind(symbol) != .dummy && objective.allSatisfy { abs($0.row.coefficient(of: symbol)) <= Row.epsilon }
  }

  /// The restricted basic symbol that reaches zero first when `entering` grows.
  private mutating func leavingSymbol(for entering: Symbol) -> Symbol? {
    var best: (symbol: Symbol, ratio: Double)?
    for (basic, coefficient) in column(entering) where coefficient < 0 && kind(basic) != .external {
      let ratio = -value(basic) / coefficient
      if ratio < best?.ratio ?? .infinity { best = (basic, ratio) }
    }
    return best?.symbol
  }

  // MARK: Feasibility

  /// Makes `0 = row` hold by way of a symbol that is driven to zero. When it does not get there, returns its row,
  /// which holds the markers of the constraints that are in the way, and leaves the tableau as it was but for the
  /// objective's value.
  mutating func addArtificially(_ row: Row, marker: Symbol) -> Row? {
    let symbol = symbol(.slack)
    setRow(row, of: symbol)
    artificial = row
    defer { artificial = nil }
    for _ in 0..<Tableau.pivotLimit {
      let entering = artificial?.cells.first {
        $0.coefficient < -Row.epsilon && kind($0.symbol) != .dummy
      }
      guard let entering, self.row(symbol) != nil, let leaving = leavingSymbol(for: entering.symbol) else {
        break
      }
      pivot(entering: entering.symbol, leaving: leaving)
    }
    if var left = removeRow(of: symbol) {
      if left.constant > Tableau.tolerance { return left }
      left.constant = 0
      let pivots = left.cells.filter { kind($0.symbol) != .dummy }
      let entering = pivots.max { abs($0.coefficient) < abs($1.coefficient) }?.symbol ?? marker
      left.solve(for: entering)
      install(left, for: entering)
    }
    for (basic, _) in column(symbol) { rows[Int(basic.index)]?.remove(symbol) }
    for index in objective.indices { objective[index].row.remove(symbol) }
    return nil
  }

  /// What counts as zero in the units of the variables.
  static let tolerance = 1e-7
  private static let pivotLimit = 20_000

  /// Makes all restricted symbols non-negative again, keeping the objective at its least. False when no values do.
  mutating func restoreFeasibility() -> Bool {
    for index in rows.indices where kinds[index] == .dummy {
      if let row = rows[index], abs(row.constant) > Tableau.tolerance { return false }
    }
    for _ in 0..<Tableau.pivotLimit {
      guard let leaving = rows.indices.first(where: isNegative), let row = rows[leaving] else { return true }
      if let entering = dualEntering(row) {
        pivot(entering: entering, leaving: Symbol(index: Int32(leaving)))
      } else if row.constant < -Tableau.tolerance {
        return false
      } else {
        rows[leaving]?.constant = 0
      }
    }
    return false
  }

  private func isNegative(_ index: Int) -> Bool {
    guard let row = rows[index], kinds[index] == .slack || kinds[index] == .error else { return false }
    return row.constant < -Row.epsilon
  }

  /// The parametric symbol that raises the row's and costs least.
  private func dualEntering(_ row: Row) -> Symbol? {
    var best: (symbol: Symbol, costs: [Double])?
    for cell in row.cells where cell.coefficient > Row.epsilon && kind(cell.symbol) != .dummy {
      let costs = objective.map { $0.row.coefficient(of: cell.symbol) / cell.coefficient }
      if best.map({ Tableau.isLess(costs, $0.costs) }) ?? true { best = (cell.symbol, costs) }
    }
    return best?.symbol
  }

  private static func isLess(_ left: [Double], _ right: [Double]) -> Bool {
    for (a, b) in zip(left, right) where abs(a - b) > Row.epsilon { return a < b }
    return false
  }
}
