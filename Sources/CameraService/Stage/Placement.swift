import DeviceModel
import Foundation

/// Where a scene is shown. An object, since a thousand views may ask for it in one turn.
package final class Placement: Equatable, Sendable {
  package let display: Display
  package let interfaceOrientation: InterfaceOrientation
  /// In points, with the interface turned to `interfaceOrientation`.
  package let size: CGSize
  /// For a window that fills the display, in points.
  package let safeArea: Insets

  package init(display: Display, interfaceOrientation: InterfaceOrientation) {
    let points = display.size(in: interfaceOrientation)
    self.display = display
    self.interfaceOrientation = interfaceOrientation
    size = CGSize(width: points.width, height: points.height)
    safeArea = display.safeArea[interfaceOrientation]
  }

  /// The rest follows from the two.
  package static func == (left: Placement, right: Placement) -> Bool {
    left === right
      || left.interfaceOrientation == right.interfaceOrientation && left.display == right.display
  }
}

/// What a window gives to its root layer, so that layers below it know where they are shown. Any thread.
package protocol LayerHost: AnyObject, Sendable {
  /// Nil while the window is not shown.
  var placement: Placement? { get }
}
