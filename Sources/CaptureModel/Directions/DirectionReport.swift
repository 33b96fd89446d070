/// When a direction coordinator calls (laws D9, D10, D11), as a value.
///
/// It is told what is in force after each directions phase and answers whether a call must be asked for; when
/// that call's turn comes it is told again and answers what the call carries.
package struct DirectionReport<Map: Equatable & Sendable>: Sendable {
  @usableFromInline var last: Map?
  @usableFromInline var isPending = false

  @inlinable package init() {}

  /// What the last call carried, nil before the first.
  @inlinable package var delivered: Map? { last }

  /// A call has been asked for and has not run.
  @inlinable package var isCallPending: Bool { isPending }

  /// The phase found `map`; nil while the view has no window. True when a call is to be asked for.
  @inlinable package mutating func sighted(_ map: Map?) -> Bool {
    guard let map, !isPending, map != last else { return false }
    isPending = true
    return true
  }

  /// The call's turn has come with `map` in force. Returns the map to hand over, nil for no call: the change was
  /// taken back meanwhile, or the view has left its window.
  @inlinable package mutating func callRuns(with map: Map?) -> Map? {
    isPending = false
    guard let map, map != last else { return nil }
    last = map
    return map
  }
}
