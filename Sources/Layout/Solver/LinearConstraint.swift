/// That an expression is zero, at most zero or at least zero.
package struct LinearConstraint: Hashable, Sendable {
  package enum Relation: Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  /// From here on a constraint must hold; below, its error is made as small as those above it allow.
  package static let required = 1000.0

  package var expression: LinearExpression
  package var relation: Relation
  package var priority: Double

  /// `left` stands in the relation to `right`.
  package init(
    _ left: LinearExpression, _ relation: Relation, _ right: LinearExpression,
    priority: Double = LinearConstraint.required
  ) {
    expression = left - right
    self.relation = relation
    self.priority = priority
  }

  package var isRequired: Bool { priority >= LinearConstraint.required }

  /// How far it is from holding; zero where it does.
  package func error(_ valueOf: (Variable) -> Double) -> Double {
    let value = expression.value(valueOf)
    return switch relation {
    case .lessThanOrEqual: max(value, 0)
    case .equal: abs(value)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}
