/// The times from `start` up to, and without, `start + duration`.
///
/// As https://developer.apple.com/documentation/coremedia/cmtimerange.
public struct CMTimeRange: Sendable, BitwiseCopyable {
  public var start: CMTime
  /// In epoch 0.
  public var duration: CMTime

  /// Invalid where the duration's epoch is not 0.
  public init(start: CMTime, duration: CMTime) {
    let isPossible = duration.epoch == 0
    self.start = isPossible ? start : .invalid
    self.duration = isPossible ? duration : .invalid
  }

  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

  /// Whether start and duration are valid and the duration is not negative.
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }

  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

  /// Whether the range is valid and lasts no time.
  public var isEmpty: Bool { isValid && duration == .zero }

  /// The first time after the range.
  public var end: CMTime { start + duration }

  public func containsTime(_ time: CMTime) -> Bool { isValid && start <= time && time < end }

  /// Whether no time of the other range is outside this one; an empty one may lie at the end.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    isValid && range.isValid && start <= range.start && range.end <= end
  }

  /// The smallest range with all times of both, where an empty one has none; invalid where one is invalid or the
  /// epochs differ.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isComparable(with: otherRange) else { return .invalid }
    if otherRange.isEmpty { return self }
    if isEmpty { return otherRange }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }

  /// The times that are in both; ``zero`` where there are none (decided), invalid where one is invalid or the epochs
  /// differ.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isComparable(with: otherRange) else { return .invalid }
    let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
    return first < last ? CMTimeRange(start: first, end: last) : .zero
  }

  private func isComparable(with other: CMTimeRange) -> Bool {
    isValid && other.isValid && start.epoch == other.start.epoch
  }
}

extension CMTimeRange: Equatable {}
