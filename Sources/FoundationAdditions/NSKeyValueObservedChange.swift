import Foundation

/// One change of an observed property.
///
/// https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  /// With ``NSKeyValueObservingOptions/new``, except before the change.
  public let newValue: Value?
  /// With ``NSKeyValueObservingOptions/old``, except in the initial call.
  public let oldValue: Value?
  /// Which elements of a to-many relationship changed; nil for a plain property.
  public let indexes: IndexSet?
  /// True in the call before the change that ``NSKeyValueObservingOptions/prior`` asks for.
  public let isPrior: Bool
}
