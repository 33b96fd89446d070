/// An unknown of a system of constraints. Zero where nothing says otherwise.
package struct Variable: Hashable, Sendable {
  let index: Int
}

/// A constant and variables, each times a number.
package struct LinearExpression: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    var variable: Variable
    var coefficient: Double
  }

  package var constant: Double
  /// A variable may occur more than once.
  package private(set) var terms: [Term]

  package init(_ constant: Double = 0) {
    self.constant = constant
    terms = []
  }

  package init(_ variable: Variable) {
    constant = 0
    terms = [Term(variable: variable, coefficient: 1)]
  }

  package static func += (left: inout LinearExpression, right: LinearExpression) {
    left.constant += right.constant
    left.terms += right.terms
  }

  package static func + (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum += right
    return sum
  }

  package static func + (left: LinearExpression, right: Double) -> LinearExpression {
    var sum = left
    sum.constant += right
    return sum
  }

  package static func - (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    left + right * -1
  }

  package static func * (expression: LinearExpression, factor: Double) -> LinearExpression {
    var product = expression
    product.constant *= factor
    for index in product.terms.indices { product.terms[index].coefficient *= factor }
    return product
  }

  package func value(_ valueOf: (Variable) -> Double) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * valueOf($1.variable) }
  }
}
