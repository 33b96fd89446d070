import Compositing

/// How contents fill a layer.
///
/// https://developer.apple.com/documentation/quartzcore/calayercontentsgravity
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let top = CALayerContentsGravity(rawValue: "top")
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  public static let left = CALayerContentsGravity(rawValue: "left")
  public static let right = CALayerContentsGravity(rawValue: "right")
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// An unknown value resizes. Top is the edge with the smaller y, as on iOS.
  var fit: ImageContent.Fit {
    switch self {
    case .center: .pinned(x: 0.5, y: 0.5)
    case .top: .pinned(x: 0.5, y: 0)
    case .bottom: .pinned(x: 0.5, y: 1)
    case .left: .pinned(x: 0, y: 0.5)
    case .right: .pinned(x: 1, y: 0.5)
    case .topLeft: .pinned(x: 0, y: 0)
    case .topRight: .pinned(x: 1, y: 0)
    case .bottomLeft: .pinned(x: 0, y: 1)
    case .bottomRight: .pinned(x: 1, y: 1)
    case .resizeAspect: .scaled(.resizeAspect)
    case .resizeAspectFill: .scaled(.resizeAspectFill)
    default: .scaled(.resize)
    }
  }
}
