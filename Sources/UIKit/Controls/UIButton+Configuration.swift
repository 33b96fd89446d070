import CoreGraphics

extension UIButton {
  /// How a button looks and what it says, as a value.
  ///
  /// https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct
  public struct Configuration {
    enum Kind: Hashable {
      case plain, gray, tinted, filled
    }

    /// https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/cornerstyle-swift.enum
    public enum CornerStyle: Int, Sendable {
      /// The background's radius, whatever the size.
      case fixed = -1
      /// The background's radius.
      case dynamic = 0
      case small = 1
      case medium = 2
      case large = 3
      case capsule = 4
    }

    public enum Size: Int, Sendable {
      case medium = 0
      case small = 1
      case mini = 2
      case large = 3
    }

    public enum TitleAlignment: Int, Sendable {
      case automatic = 0
      case leading = 1
      case center = 2
      case trailing = 3
    }

    let kind: Kind
    public var title: String?
    /// Below the title, smaller.
    public var subtitle: String?
    public var image: UIImage?
    /// The side of the title that the image is on: one of the four.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Points between image and title.
    public var imagePadding: CGFloat = 0
    /// Points between title and subtitle.
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium { didSet { contentInsets = Self.insets(buttonSize) } }
    /// Of title and image; follows from the kind where it is nil.
    public var baseForegroundColor: UIColor?
    /// Of what lies behind them; follows from the kind where it is nil.
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration(cornerRadius: 6)

    private init(_ kind: Kind) { self.kind = kind }

    /// A title without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    public static func borderless() -> Configuration { Configuration(.plain) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// The tint colour on a light shade of it.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// White on the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    private static func insets(_ size: Size) -> NSDirectionalEdgeInsets {
      switch size {
      case .mini: NSDirectionalEdgeInsets(top: 3, leading: 8, bottom: 3, trailing: 8)
      case .small: NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10)
      case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
      case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
      }
    }
  }
}
