/// How two panes share a stretch that is so many points long, as a value.
package struct PaneSplit: Hashable, Sendable {
  /// A length.
  package enum Dimension: Hashable, Sendable {
    case automatic
    /// What the pane's content asks for.
    case intrinsic
    case absolute(Double)
    /// Of the whole stretch.
    case fractional(Double)
  }

  /// What a pane wants.
  package struct Wish: Hashable, Sendable {
    package var minimum = Dimension.automatic
    package var preferred = Dimension.automatic
    package var maximum = Dimension.automatic
    /// Of the content; nil where it does not say.
    package var intrinsic: Double?
    /// Whose preference counts where both have one.
    package var priority = 0.0

    package init() {}

    fileprivate func length(_ dimension: Dimension, of total: Double) -> Double? {
      switch dimension {
      case .automatic: nil
      case .intrinsic: intrinsic
      case .absolute(let length): length
      case .fractional(let part): total * part
      }
    }
  }

  /// Where the first pane ends and the second begins.
  package let first: Double
  package let second: Double

  /// *Decided*: a fold, given as the stretch that it takes, parts the panes whatever they want. Without one both are
  /// equally long, or as long as one prefers, within their limits; where those cannot both hold, the smallest lengths
  /// come before the largest, and the first pane's before the second's.
  package init(_ total: Double, _ one: Wish, _ other: Wish, fold: ClosedRange<Double>? = nil) {
    if let fold, fold.lowerBound > 0, fold.upperBound < total {
      (first, second) = (fold.lowerBound, fold.upperBound)
      return
    }
    var length = total / 2
    switch (one.length(one.preferred, of: total), other.length(other.preferred, of: total)) {
    case (let own?, nil): length = own
    case (nil, let its?): length = total - its
    case (let own?, let its?): length = other.priority > one.priority ? total - its : own
    case (nil, nil): break
    }
    if let most = one.length(one.maximum, of: total) { length = min(length, most) }
    if let most = other.length(other.maximum, of: total) { length = max(length, total - most) }
    if let least = other.length(other.minimum, of: total) { length = min(length, total - least) }
    if let least = one.length(one.minimum, of: total) { length = max(length, least) }
    first = min(max(length, 0), total)
    second = first
  }
}
