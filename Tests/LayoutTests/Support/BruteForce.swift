import Layout

/// Solves small systems by trying every corner: where wishes pull at every unknown, a best point lies where as many
/// constraints are exactly on their line as there are unknowns.
struct BruteForce {
  let variables: Int

  /// The errors of the best point by priority, the highest first; nil when what is required cannot hold.
  func best(_ constraints: [PlainConstraint]) -> [Double]? {
    var best: [Double]?
    for corner in corners(of: constraints) {
      let holds = constraints.allSatisfy { $0.priority < 1000 || $0.error(at: corner) < 1e-7 }
      guard holds else { continue }
      let errors = BruteForce.errors(constraints) { $0.error(at: corner) }
      if best.map({ BruteForce.isLess(errors, $0) }) ?? true { best = errors }
    }
    return best
  }

  /// Which constraints hold when each is taken in turn unless it contradicts those before.
  func brokenOnes(_ constraints: [PlainConstraint], stays: [PlainConstraint]) -> [Int] {
    var kept = stays
    return constraints.indices.filter { index in
      guard constraints[index].priority >= 1000 else { return false }
      if best(kept + [constraints[index]]) == nil { return true }
      kept.append(constraints[index])
      return false
    }
  }

  static func errors(_ constraints: [PlainConstraint], _ error: (PlainConstraint) -> Double) -> [Double] {
    var sums: [Double: Double] = [:]
    for constraint in constraints where constraint.priority < 1000 {
      sums[constraint.priority, default: 0] += error(constraint)
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }

  static func isLess(_ left: [Double], _ right: [Double]) -> Bool {
    for (a, b) in zip(left, right) where abs(a - b) > 1e-7 { return a < b }
    return false
  }

  private func corners(of constraints: [PlainConstraint]) -> [[Double]] {
    var corners: [[Double]] = []
    func choose(_ chosen: [PlainConstraint], from index: Int) {
      if chosen.count == variables {
        if let point = meeting(chosen) { corners.append(point) }
        return
      }
      for next in index..<constraints.count { choose(chosen + [constraints[next]], from: next + 1) }
    }
    choose([], from: 0)
    return corners
  }

  /// By elimination; nil where the lines do not meet in one point.
  private func meeting(_ lines: [PlainConstraint]) -> [Double]? {
    var rows = lines.map { $0.coefficients + [-$0.constant] }
    for column in 0..<variables {
      let pivot = (column..<variables).max { abs(rows[$0][column]) < abs(rows[$1][column]) }!
      guard abs(rows[pivot][column]) > 1e-9 else { return nil }
      rows.swapAt(pivot, column)
      for row in 0..<variables where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...variables { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<variables).map { rows[$0][variables] / rows[$0][$0] }
  }
}
