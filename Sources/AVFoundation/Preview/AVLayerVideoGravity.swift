import Compositing
import QuartzCore

/// How a picture fills a layer of another shape.
///
/// https://developer.apple.com/documentation/avfoundation/avlayervideogravity
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// All of the picture, with bars.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// All of the layer, with what does not fit cut off.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// All of both, stretched.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")

  var value: PreviewGravity {
    switch self {
    case .resizeAspectFill: .resizeAspectFill
    case .resize: .resize
    default: .resizeAspect
    }
  }
}

extension AVLayerVideoGravity: AnimatableValue {
  /// What fills the layer goes through all shapes between two gravities.
  package var animatedValue: AnimatedValue { .gravity(value) }
}
