import Layout

extension NSLayoutConstraint {
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1

    var layout: LayoutAxis { self == .horizontal ? .horizontal : .vertical }
  }

  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/relation
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1

    var layout: LinearConstraint.Relation {
      switch self {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    }
  }

  /// A line or a length of a rectangle. Interfaces run from left to right here, so that leading is left.
  ///
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/attribute
  public enum Attribute: Int, Sendable {
    case left = 1
    case right = 2
    case top = 3
    case bottom = 4
    case leading = 5
    case trailing = 6
    case width = 7
    case height = 8
    case centerX = 9
    case centerY = 10
    case lastBaseline = 11
    case firstBaseline = 12
    case leftMargin = 13
    case rightMargin = 14
    case topMargin = 15
    case bottomMargin = 16
    case leadingMargin = 17
    case trailingMargin = 18
    case centerXWithinMargins = 19
    case centerYWithinMargins = 20
    case notAnAttribute = 0
  }
}

extension NSLayoutConstraint.Attribute {
  enum Kind {
    case horizontal, vertical, length, nothing
  }

  var kind: Kind {
    switch self {
    case .notAnAttribute: .nothing
    case .width, .height: .length
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin,
      .centerXWithinMargins:
      .horizontal
    default: .vertical
    }
  }

  /// The attribute of the margins' guide that an attribute of a view with margins stands for.
  var withinMargins: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin, .leadingMargin: .left
    case .rightMargin, .trailingMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  func expression(of box: LayoutBox) -> LinearExpression {
    switch self {
    case .left, .leading, .leftMargin, .leadingMargin: box.left
    case .right, .trailing, .rightMargin, .trailingMargin: box.end(.horizontal)
    case .top, .topMargin: box.top
    case .bottom, .bottomMargin: box.end(.vertical)
    case .width: box.width
    case .height: box.height
    case .centerX, .centerXWithinMargins: box.center(.horizontal)
    case .centerY, .centerYWithinMargins: box.center(.vertical)
    case .firstBaseline: box.firstBaseline
    case .lastBaseline: box.lastBaseline
    case .notAnAttribute: LinearExpression()
    }
  }
}
