import CameraService
import CoreGraphics
import FoundationAdditions

/// What a renderer's images are like.
///
/// https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels a point; the display's at first.
  open var scale: CGFloat = UIGraphicsImageRendererFormat.displayScale
  /// Whether nothing is transparent: it starts black.
  open var opaque = false

  public required override init() { super.init() }

  open class func `default`() -> Self { Self() }
  open class func preferred() -> Self { Self() }

  /// Of the display the app is on; 1 without a phone.
  static var displayScale: CGFloat {
    guard let world = World.current else { return 1 }
    return world.device.displays.first.map { CGFloat($0.scale) } ?? 1
  }
}
