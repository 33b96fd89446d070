import DeviceModel
import Foundation

/// Where a scene is shown.
package struct Placement: Hashable, Sendable {
  package var display: Display
  package var interfaceOrientation: InterfaceOrientation
  /// In points, with the interface turned to `interfaceOrientation`.
  package var size: CGSize
  /// For a window that fills the display, in points.
  package var safeArea: Insets

  package init(display: Display, interfaceOrientation: InterfaceOrientation) {
    let points = display.size(in: interfaceOrientation)
    self.display = display
    self.interfaceOrientation = interfaceOrientation
    size = CGSize(width: points.width, height: points.height)
    safeArea = display.safeArea[interfaceOrientation]
  }
}

/// What a window gives to its root layer, so that layers below it know where they are shown. Any thread.
package protocol LayerHost: AnyObject, Sendable {
  /// Nil while the window is not shown.
  var placement: Placement? { get }
}

/// A scene as the stage sees it.
@MainActor
package protocol StagedScene: AnyObject {
  /// What the app's interface may be turned to; counts where the display honours it.
  var supportedOrientations: Set<InterfaceOrientation> { get }

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
}
