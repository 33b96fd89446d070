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
    /// Whether the scene keeps its orientation, as its controller prefers.
    public let isInterfaceOrientationLocked: Bool

    init(
      coordinateSpace: any UICoordinateSpace, interfaceOrientation: UIInterfaceOrientation,
      isInterfaceOrientationLocked: Bool
    ) {
      self.coordinateSpace = coordinateSpace
      self.interfaceOrientation = interfaceOrientation
      self.isInterfaceOrientationLocked = isInterfaceOrientationLocked
    }
  }
}
