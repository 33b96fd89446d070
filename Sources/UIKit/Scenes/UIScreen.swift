import CameraService
import CoreGraphics
import FoundationAdditions

/// The display a scene is on.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiscreen
@MainActor
open class UIScreen: NSObject {
  private weak var scene: UIWindowScene?

  init(scene: UIWindowScene?) { self.scene = scene }

  /// The screen of the app's first scene.
  public class var main: UIScreen { UIApplication.shared.firstScene?.screen ?? UIScreen(scene: nil) }

  private var placement: Placement? { scene?.placement }

  /// In points, in interface orientation. Empty without a scene.
  open var bounds: CGRect { CGRect(origin: .zero, size: placement?.size ?? .zero) }

  /// In pixels, portrait.
  open var nativeBounds: CGRect {
    let pixels = placement?.display.pixels
    return CGRect(x: 0, y: 0, width: pixels?.width ?? 0, height: pixels?.height ?? 0)
  }

  /// Pixels a point.
  open var scale: CGFloat { placement?.display.scale ?? 1 }
  open var nativeScale: CGFloat { scale }
  open var maximumFramesPerSecond: Int { 60 }
  open var coordinateSpace: any UICoordinateSpace { FixedCoordinateSpace(bounds: bounds) }
}
