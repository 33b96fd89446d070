/// What a change handler is told, and when.
///
/// https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The change carries the value after it.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The change carries the value before it.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// One call at once, before `observe` returns.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A call before each change as well; it never carries the new value.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}
