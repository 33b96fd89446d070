import Layout
import TestSupport

/// Constraints with small whole numbers, as plain data that two solvers can read.
struct PlainConstraint {
  var coefficients: [Double]
  var constant: Double
  var relation: LinearConstraint.Relation
  var priority: Double

  func linear(_ variables: [Variable]) -> LinearConstraint {
    var expression = LinearExpression(constant)
    for (variable, coefficient) in zip(variables, coefficients) where coefficient != 0 {
      expression += LinearExpression(variable) * coefficient
    }
    return LinearConstraint(expression, relation, LinearExpression(), priority: priority)
  }

  func error(at point: [Double]) -> Double {
    let value = zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
    return switch relation {
    case .lessThanOrEqual: max(0, value)
    case .greaterThanOrEqual: max(0, -value)
    case .equal: abs(value)
    }
  }
}

extension SeededGenerator {
  /// About `variables` unknowns; required ones as often as asked.
  mutating func constraint(variables: Int, requiredOutOf10: Int) -> PlainConstraint {
    var coefficients: [Double]
    repeat {
      coefficients = (0..<variables).map { _ in Double(number(0...2) == 0 ? 0 : number(-2...2)) }
    } while coefficients.allSatisfy { $0 == 0 }
    let relations: [LinearConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let soft: [Double] = [750, 250, 251]
    return PlainConstraint(
      coefficients: coefficients, constant: Double(number(-20...20)), relation: relations[number(0...2)],
      priority: number(1...10) <= requiredOutOf10 ? 1000 : soft[number(0...2)])
  }

  /// One weak wish for each unknown, so that nothing is left open.
  mutating func stays(variables: Int) -> [PlainConstraint] {
    (0..<variables).map { index in
      var coefficients = Array(repeating: 0.0, count: variables)
      coefficients[index] = 1
      return PlainConstraint(
        coefficients: coefficients, constant: Double(number(-9...9)), relation: .equal,
        priority: Double(index + 1))
    }
  }
}
