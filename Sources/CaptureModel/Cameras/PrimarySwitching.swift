/// How a virtual camera changes from one of its physical cameras to another as it zooms, as a value.
package struct PrimarySwitching: Hashable, Sendable {
  /// Raw values as Apple's.
  package enum Behavior: Int, Hashable, Sendable { case unsupported, auto, restricted, locked }

  /// Bits as Apple's: a change of zoom, of focus, of exposure.
  package static let zoomCondition: UInt = 1

  package private(set) var behavior = Behavior.auto
  package private(set) var conditions: UInt = 0
  /// The physical camera that it stays with, whatever the zoom.
  package private(set) var fixed: String?
  /// The ones that may take over where light or distance want it; nil for all that can.
  package var fallbacks: [String]?

  package init() {}

  /// - Parameter current: the physical camera it streams from now.
  ///
  /// *Decided*: only zoom changes a simulated camera, so restricted without that condition is as good as locked.
  package mutating func set(
    _ behavior: Behavior, conditions: UInt, current: String, _ method: String
  ) throws(Misuse) {
    guard behavior != .unsupported else {
      throw .invalidArgument(method, "Unsupported is no behavior that can be set")
    }
    guard conditions == 0 || behavior == .restricted else {
      throw .invalidArgument(
        method, "restrictedSwitchingBehaviorConditions must be none unless the behavior is restricted")
    }
    let staysFree = behavior == .auto || conditions & PrimarySwitching.zoomCondition != 0
    (self.behavior, self.conditions) = (behavior, conditions)
    fixed = staysFree ? nil : current
  }

  package mutating func lock(to camera: String) {
    (behavior, conditions, fixed) = (.locked, 0, camera)
  }
}
