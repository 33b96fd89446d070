/// A part of a display that content should keep clear of, as
/// https://developer.apple.com/documentation/uikit/uiview/reservedregion describes.
public struct Region: Codable, Hashable, Sendable {
  public enum Kind: String, ListedCases {
    /// The fold.
    case division
    /// A camera or something else that covers pixels.
    case occlusion
  }

  public var id: String
  public var kind: Kind
  /// In the display's portrait points.
  public var frame: Frame
  /// The distance content should keep on both sides of a division, in points.
  public var margin: Double
  /// The postures it is active in; in all of them when absent.
  public var postures: [String]?
  /// The camera that must be in use for it to be active; none when absent.
  public var camera: String?

  public init(
    id: String, kind: Kind, frame: Frame, margin: Double = 0, postures: [String]? = nil, camera: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.frame = frame
    self.margin = margin
    self.postures = postures
    self.camera = camera
  }
}
