/// How views are lined up in a row or a column, as the constraints that this comes to.
///
/// https://developer.apple.com/documentation/uikit/uistackview
package struct StackRules: Hashable, Sendable {
  package enum Distribution: Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  package enum Alignment: Sendable {
    case fill, start, center, end, firstBaseline, lastBaseline
  }

  package struct Item: Hashable, Sendable {
    package var box: LayoutBox
    /// Along the axis; nil for what has no length of its own.
    package var ownLength: Double?
    package var isHidden: Bool
    /// From this item to the next one.
    package var spacing: Double

    package init(box: LayoutBox, ownLength: Double? = nil, isHidden: Bool = false, spacing: Double) {
      self.box = box
      self.ownLength = ownLength
      self.isHidden = isHidden
      self.spacing = spacing
    }
  }

  package let axis: LayoutAxis
  package let distribution: Distribution
  package let alignment: Alignment
  /// Spacing in a column counts from the last baseline to the next first one.
  package let measuresFromBaselines: Bool

  package init(
    axis: LayoutAxis, distribution: Distribution = .fill, alignment: Alignment = .fill,
    measuresFromBaselines: Bool = false
  ) {
    self.axis = axis
    self.distribution = distribution
    // Baselines of a column's views cannot be on one line.
    let isInColumn = axis == .vertical && (alignment == .firstBaseline || alignment == .lastBaseline)
    self.alignment = isInColumn ? .start : alignment
    self.measuresFromBaselines = measuresFromBaselines
  }

  /// *Decided*: what closes up a row whose length nobody sets, weaker than everything an app says.
  private static let closingUp = 25.0
  /// *Decided*: equal distances between centres give way to the least spacing, the last ones first.
  private static let centering = 150.0
  /// *Decided*: a hidden item has no length unless it is given one that is required.
  private static let hiding = 999.0

  /// The items in `canvas`, both in the space of the view that holds them.
  package func constraints(_ items: [Item], in canvas: LayoutBox) -> [LinearConstraint] {
    let shown = items.filter { !$0.isHidden }
    return along(shown, canvas) + across(shown, canvas) + hidden(items, canvas)
  }

  // MARK: Along the axis

  private func along(_ items: [Item], _ canvas: LayoutBox) -> [LinearConstraint] {
    guard let first = items.first, let last = items.last else {
      return [LinearConstraint(canvas.length(axis), .equal, zero, priority: StackRules.closingUp)]
    }
    let isLoose = distribution == .equalSpacing || distribution == .equalCentering
    var constraints = [
      LinearConstraint(first.box.start(axis), .equal, canvas.start(axis)),
      LinearConstraint(last.box.end(axis), .equal, canvas.end(axis)),
    ]
    let gaps = zip(items, items.dropFirst()).map(gap)
    for (gap, item) in zip(gaps, items) {
      let spacing = LinearExpression(item.spacing)
      constraints.append(LinearConstraint(gap, isLoose ? .greaterThanOrEqual : .equal, spacing))
      if isLoose {
        constraints.append(LinearConstraint(gap, .equal, spacing, priority: StackRules.closingUp))
      }
    }
    return constraints + shares(items, gaps)
  }

  private func gap(_ item: Item, _ next: Item) -> LinearExpression {
    measuresFromBaselines && axis == .vertical
      ? next.box.firstBaseline - item.box.lastBaseline : next.box.start(axis) - item.box.end(axis)
  }

  /// What the distribution says of lengths and gaps.
  private func shares(_ items: [Item], _ gaps: [LinearExpression]) -> [LinearConstraint] {
    switch distribution {
    case .fill: return []
    case .fillEqually:
      return items.dropFirst().map {
        LinearConstraint($0.box.length(axis), .equal, items[0].box.length(axis))
      }
    case .fillProportionally:
      let sized = items.filter { ($0.ownLength ?? 0) > 0 }
      return sized.dropFirst().map { item in
        let ratio = (item.ownLength ?? 1) / (sized[0].ownLength ?? 1)
        return LinearConstraint(item.box.length(axis), .equal, sized[0].box.length(axis) * ratio)
      }
    case .equalSpacing:
      return gaps.dropFirst().map { LinearConstraint($0, .equal, gaps[0]) }
    case .equalCentering:
      let steps = zip(items, items.dropFirst()).map { $1.box.center(axis) - $0.box.center(axis) }
      return steps.indices.dropFirst().map { index in
        LinearConstraint(
          steps[index], .equal, steps[index - 1],
          priority: max(StackRules.centering - Double(index), StackRules.closingUp + 1))
      }
    }
  }

  // MARK: Across it

  private func across(_ items: [Item], _ canvas: LayoutBox) -> [LinearConstraint] {
    let axis = axis.across
    var constraints: [LinearConstraint] = []
    for item in items {
      let (start, end) = (alignment.holdsStart, alignment.holdsEnd)
      constraints += [
        LinearConstraint(item.box.start(axis), start ? .equal : .greaterThanOrEqual, canvas.start(axis)),
        LinearConstraint(item.box.end(axis), end ? .equal : .lessThanOrEqual, canvas.end(axis)),
      ]
      switch alignment {
      case .center: constraints.append(LinearConstraint(item.box.center(axis), .equal, canvas.center(axis)))
      case .firstBaseline where item.box != items[0].box:
        constraints.append(LinearConstraint(item.box.firstBaseline, .equal, items[0].box.firstBaseline))
      case .lastBaseline where item.box != items[0].box:
        constraints.append(LinearConstraint(item.box.lastBaseline, .equal, items[0].box.lastBaseline))
      default: break
      }
      if alignment == .firstBaseline || alignment == .lastBaseline {
        constraints.append(
          LinearConstraint(
            item.box.start(axis), .equal, canvas.start(axis), priority: StackRules.closingUp / 2))
      }
    }
    if alignment != .fill || items.isEmpty {
      constraints.append(
        LinearConstraint(canvas.length(axis), .equal, zero, priority: StackRules.closingUp))
    }
    return constraints
  }

  // MARK: Hidden ones

  /// A hidden item lies where it will come in again, without length.
  private func hidden(_ items: [Item], _ canvas: LayoutBox) -> [LinearConstraint] {
    var place = canvas.start(axis)
    var constraints: [LinearConstraint] = []
    for item in items {
      guard item.isHidden else {
        place = item.box.end(axis)
        continue
      }
      constraints += [
        LinearConstraint(item.box.start(axis), .equal, place, priority: StackRules.hiding),
        LinearConstraint(item.box.length(axis), .equal, zero, priority: StackRules.hiding),
        LinearConstraint(
          item.box.start(axis.across), .equal, canvas.start(axis.across), priority: StackRules.hiding),
      ]
    }
    return constraints
  }

  private var zero: LinearExpression { LinearExpression() }
}

extension StackRules.Alignment {
  fileprivate var holdsStart: Bool { self == .fill || self == .start }
  fileprivate var holdsEnd: Bool { self == .fill || self == .end }
}
