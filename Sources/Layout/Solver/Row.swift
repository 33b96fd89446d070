/// A column of the tableau.
struct Symbol: Hashable, Comparable, Sendable {
  let index: Int32

  static func < (left: Symbol, right: Symbol) -> Bool { left.index < right.index }
}

/// What a basic symbol equals: a constant and parametric symbols, each times a number.
struct Row: Sendable {
  struct Cell: Sendable {
    var symbol: Symbol
    var coefficient: Double
  }

  /// Smaller numbers are what rounding leaves of zero.
  static let epsilon = 1e-9

  var constant: Double
  /// By symbol, ascending; none is zero.
  private(set) var cells: [Cell] = []

  init(_ constant: Double = 0) { self.constant = constant }

  func coefficient(of symbol: Symbol) -> Double {
    let index = place(of: symbol)
    return index < cells.count && cells[index].symbol == symbol ? cells[index].coefficient : 0
  }

  private func place(of symbol: Symbol) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func add(_ symbol: Symbol, _ coefficient: Double) {
    let index = place(of: symbol)
    guard index < cells.count, cells[index].symbol == symbol else {
      cells.insert(Cell(symbol: symbol, coefficient: coefficient), at: index)
      return
    }
    cells[index].coefficient += coefficient
    if abs(cells[index].coefficient) < Row.epsilon { cells.remove(at: index) }
  }

  /// Calls `isNew` with each symbol that the row has not held so far.
  mutating func add(_ other: Row, times factor: Double, isNew: (Symbol) -> Void = { _ in }) {
    constant += other.constant * factor
    guard !other.cells.isEmpty else { return }
    var merged: [Cell] = []
    merged.reserveCapacity(cells.count + other.cells.count)
    var index = 0
    for cell in other.cells {
      while index < cells.count, cells[index].symbol < cell.symbol {
        merged.append(cells[index])
        index += 1
      }
      var sum = cell.coefficient * factor
      if index < cells.count, cells[index].symbol == cell.symbol {
        sum += cells[index].coefficient
        index += 1
      } else if abs(sum) >= Row.epsilon {
        isNew(cell.symbol)
      }
      if abs(sum) >= Row.epsilon { merged.append(Cell(symbol: cell.symbol, coefficient: sum)) }
    }
    merged.append(contentsOf: cells[index...])
    cells = merged
  }

  mutating func remove(_ symbol: Symbol) {
    let index = place(of: symbol)
    if index < cells.count, cells[index].symbol == symbol { cells.remove(at: index) }
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for index in cells.indices { cells[index].coefficient *= factor }
  }

  /// From `0 = row` to `symbol = row`.
  mutating func solve(for symbol: Symbol) {
    let factor = -1 / coefficient(of: symbol)
    remove(symbol)
    scale(by: factor)
  }

  /// From `basic = row` to `symbol = row`.
  mutating func solve(for symbol: Symbol, leaving basic: Symbol) {
    add(basic, -1)
    solve(for: symbol)
  }
}
