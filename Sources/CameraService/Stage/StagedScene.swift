import DeviceModel

/// A scene as the stage sees it.
@MainActor
package protocol StagedScene: AnyObject {
  /// What the app's interface may be turned to; counts where the display honours it.
  var supportedOrientations: Set<InterfaceOrientation> { get }

  /// Whether the interface is to keep its orientation while it stays on its display.
  var isOrientationLocked: Bool { get }

  /// A scene in the background keeps its place and is not shown.
  var isInBackground: Bool { get }

  /// Phase *scenes*: another display, size or orientation.
  func stage(moveTo placement: Placement)

  /// Phase *layout*.
  func stageLayout()
}

/// Somebody whose answers depend on where scenes are and how the device is folded and held.
@MainActor
package protocol StageObserver: AnyObject {
  /// Phase *directions*: scenes have moved and are laid out (S6). Ask for later turns; call no app code.
  func stageDidChange()

  /// The turn that somebody asked for by ``Stage/askForTurn()``; every observer gets it and may call app code.
  func takeTurn()
}

extension StageObserver {
  package func takeTurn() {}
}
