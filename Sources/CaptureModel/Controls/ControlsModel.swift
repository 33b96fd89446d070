/// A session's controls, and what a person does with them at the device's Camera Control button, as a value. Controls
/// are named by their ids.
package struct ControlsModel: Hashable, Sendable {
  /// What the session's delegate hears.
  package enum Event: Hashable, Sendable {
    case didBecomeActive
    case willEnterFullscreenAppearance
    case willExitFullscreenAppearance
    case didBecomeInactive
  }

  package private(set) var controls: [Int] = []
  /// The person can use them.
  package private(set) var isActive = false
  /// They are on the display.
  package private(set) var isShown = false
  private var chosen: Int?
  private var isRunning = false
  private var hasDelegate = false

  package init() {}

  /// The one that a slide changes; the first until another is chosen.
  package var current: Int? { chosen ?? controls.first }

  // MARK: The app's calls

  /// Why a control cannot be added; nil when it can.
  package func refusal(of control: Int, atMost limit: Int) -> String? {
    if controls.contains(control) { return "The control is already part of this session" }
    if limit == 0 { return "Not supported - use -supportsControls" }
    if controls.count >= limit { return "No more than \(limit) controls are supported" }
    return nil
  }

  package mutating func add(_ control: Int, atMost limit: Int) throws(Misuse) -> [Event] {
    if let refusal = refusal(of: control, atMost: limit) {
      throw .invalidArgument("-[AVCaptureSession addControl:]", refusal)
    }
    controls.append(control)
    return changed()
  }

  package mutating func remove(_ control: Int) -> [Event] {
    controls.removeAll { $0 == control }
    if chosen == control { chosen = nil }
    return changed()
  }

  package mutating func setDelegate(_ isThere: Bool) -> [Event] {
    hasDelegate = isThere
    return changed()
  }

  package mutating func setRunning(_ isRunning: Bool) -> [Event] {
    self.isRunning = isRunning
    return changed()
  }

  /// *Decided*: controls are active while their session runs and has a delegate for them.
  private mutating func changed() -> [Event] {
    let wasActive = isActive
    isActive = isRunning && hasDelegate && !controls.isEmpty
    guard isActive != wasActive else { return [] }
    return isActive ? [.didBecomeActive] : hide() + [.didBecomeInactive]
  }

  // MARK: The person

  /// Presses the button lightly: the controls come up.
  package mutating func show() -> [Event] {
    guard isActive, !isShown else { return [] }
    isShown = true
    return [.willEnterFullscreenAppearance]
  }

  /// Is done with them.
  package mutating func hide() -> [Event] {
    guard isShown else { return [] }
    isShown = false
    return [.willExitFullscreenAppearance]
  }

  /// False where the controls are not shown, or have no such one.
  package mutating func choose(_ control: Int) -> Bool {
    guard isShown, controls.contains(control) else { return false }
    chosen = control
    return true
  }
}
