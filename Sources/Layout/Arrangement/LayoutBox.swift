/// A direction along which lengths are measured.
package enum LayoutAxis: Sendable {
  case horizontal, vertical

  package var across: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

/// The unknowns of a rectangle, in the space of whatever it lies in.
package struct LayoutBox: Hashable, Sendable {
  package var left: LinearExpression
  package var top: LinearExpression
  package var width: LinearExpression
  package var height: LinearExpression
  /// Where its text stands; the edges where there is none.
  package var baselines: Baselines?

  package init(left: Variable, top: Variable, width: Variable, height: Variable) {
    self.left = LinearExpression(left)
    self.top = LinearExpression(top)
    self.width = LinearExpression(width)
    self.height = LinearExpression(height)
  }

  /// A rectangle seen from inside.
  package var interior: LayoutBox {
    var box = self
    (box.left, box.top) = (LinearExpression(), LinearExpression())
    return box
  }

  package func moved(x: LinearExpression, y: LinearExpression) -> LayoutBox {
    var box = self
    box.left += x
    box.top += y
    return box
  }

  package func start(_ axis: LayoutAxis) -> LinearExpression { axis == .horizontal ? left : top }
  package func length(_ axis: LayoutAxis) -> LinearExpression { axis == .horizontal ? width : height }
  package func end(_ axis: LayoutAxis) -> LinearExpression { start(axis) + length(axis) }
  package func center(_ axis: LayoutAxis) -> LinearExpression { start(axis) + length(axis) * 0.5 }

  package var firstBaseline: LinearExpression {
    guard let first = baselines?.first else { return top }
    return top + height * first.share + first.offset
  }

  package var lastBaseline: LinearExpression {
    guard let last = baselines?.last else { return end(.vertical) }
    return top + height * last.share + last.offset
  }
}

/// Where the first and the last line of a rectangle's text stand.
package struct Baselines: Hashable, Sendable {
  /// Below the top: a share of the height and a number of points.
  package struct Place: Hashable, Sendable {
    package var share: Double
    package var offset: Double

    package init(share: Double, offset: Double) {
      self.share = share
      self.offset = offset
    }
  }

  package var first: Place
  package var last: Place

  package init(first: Place, last: Place) {
    self.first = first
    self.last = last
  }
}
