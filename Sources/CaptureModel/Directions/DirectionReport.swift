/// When a direction coordinator calls (laws D9, D10, D11), as a value.
///
/// It is told what is in force after each directions phase and answers whether a call must be asked for; when
/// that call's turn comes it is told again and answers what the call carries.
package struct DirectionReport<Map: Equatable & Sendable>: Sendable {
  /// What the last call carried, nil before the first.
  package private(set) var delivered: Map?
  /// A call has been asked for and has not run.
  package private(set) var isCallPending = false

  package init() {}

  /// The phase found `map`; nil while the view has no window. True when a call is to be asked for.
  package mutating func sighted(_ map: Map?) -> Bool {
    guard let map, !isCallPending, map != delivered else { return false }
    isCallPending = true
    return true
  }

  /// The call's turn has come with `map` in force. Returns the map to hand over, nil for no call: the change was
  /// taken back meanwhile, or the view has left its window.
  package mutating func callRuns(with map: Map?) -> Map? {
    isCallPending = false
    guard let map, map != delivered else { return nil }
    delivered = map
    return map
  }
}
