extension CMTime: Comparable {
  /// Whether the times are the same number in the same epoch, or the same kind of non-number.
  public static func == (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) == 0 }

  /// By epoch, then by number; −∞ < every number < indefinite < +∞ < invalid.
  public static func < (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) < 0 }
}

extension CMTime: Hashable {
  public func hash(into hasher: inout Hasher) {
    let place = Place(self)
    hasher.combine(place.kind)
    if let exact = place.exact?.reduced {
      hasher.combine(epoch)
      hasher.combine(exact.numerator)
      hasher.combine(exact.denominator)
    }
  }
}

/// Where a time stands in the order of all times.
struct Place {
  enum Kind: Int, Comparable {
    case negativeInfinity, number, indefinite, positiveInfinity, invalid

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  let kind: Kind
  let epoch: CMTimeEpoch
  /// Nil unless a number.
  let exact: ExactTime?

  /// A number over a timescale that is not positive counts as invalid (decided).
  init(_ time: CMTime) {
    exact = ExactTime(time)
    epoch = time.epoch
    kind =
      exact != nil
      ? .number
      : time.isIndefinite
        ? .indefinite
        : time.isPositiveInfinity ? .positiveInfinity : time.isNegativeInfinity ? .negativeInfinity : .invalid
  }

  /// −1, 0 or 1.
  func compared(to other: Place) -> Int32 {
    if kind != other.kind { return kind < other.kind ? -1 : 1 }
    guard let exact, let otherExact = other.exact else { return 0 }
    if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
    return exact < otherExact ? -1 : otherExact < exact ? 1 : 0
  }
}
