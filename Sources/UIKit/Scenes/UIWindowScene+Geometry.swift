import CoreGraphics
import FoundationAdditions

extension UIWindowScene {
  /// A scene's size and orientation at one time.
  ///
  /// Main actor. https://developer.apple.com/documentation/uikit/uiwindowscene/geometry
  @MainActor
  public final class Geometry: NSObject {
    public let coordinateSpace: any UICoordinateSpace
    public let interfaceOrientation: UIInterfaceOrientation

    init(coordinateSpace: any UICoordinateSpace, interfaceOrientation: UIInterfaceOrientation) {
      self.coordinateSpace = coordinateSpace
      self.interfaceOrientation = interfaceOrientation
    }
  }
}
