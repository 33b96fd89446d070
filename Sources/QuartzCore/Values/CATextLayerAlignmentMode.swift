import Imaging

/// Which side lines of text start at.
///
/// https://developer.apple.com/documentation/quartzcore/catextlayeralignmentmode
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  var alignment: TextStyle.Alignment {
    switch self {
    case .right: .right
    case .center: .center
    default: .left
    }
  }
}
