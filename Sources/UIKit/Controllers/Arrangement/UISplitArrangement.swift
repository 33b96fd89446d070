import CoreGraphics
import Layout

/// The directions of a plane.
///
/// https://developer.apple.com/documentation/uikit/uiaxis
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}

/// Two views side by side, or one above the other, and on the two sides of a fold that is bent.
///
/// https://developer.apple.com/documentation/uikit/uisplitarrangement-swift.struct
public struct UISplitArrangement: UIArrangementViewController.Arrangement {
  /// https://developer.apple.com/documentation/uikit/uisplitarrangement-swift.struct/dimension
  public struct Dimension: Hashable, Sendable {
    let value: PaneSplit.Dimension

    public static var automatic: Dimension { Dimension(value: .automatic) }
    /// As large as the view's content.
    public static var intrinsic: Dimension { Dimension(value: .intrinsic) }
    /// In points.
    public static func absolute(_ dimension: CGFloat) -> Dimension {
      Dimension(value: .absolute(Double(dimension)))
    }
    /// Of the arrangement's own.
    public static func fractional(_ dimension: CGFloat) -> Dimension {
      Dimension(value: .fractional(Double(dimension)))
    }
  }

  /// https://developer.apple.com/documentation/uikit/uisplitarrangement-swift.struct/dimensionrange
  public struct DimensionRange: Hashable, Sendable {
    public var minimum = Dimension.automatic
    public var preferred = Dimension.automatic
    public var maximum = Dimension.automatic

    public init() {}
  }

  /// https://developer.apple.com/documentation/uikit/uisplitarrangement-swift.struct/viewproperties
  public struct ViewProperties: Hashable, Sendable {
    public var width = DimensionRange()
    public var height = DimensionRange()
    /// Whose preferred size counts where both views have one: the greater.
    public var layoutPriority: CGFloat = 0
  }

  private(set) var allowedAxes = UIAxis.both
  private var properties: [UIArrangementViewController.ViewPlacement: ViewProperties] = [:]

  public init() {}

  /// The same with the directions in which it may split.
  public func axes(_ axes: UIAxis) -> UISplitArrangement {
    var arrangement = self
    arrangement.allowedAxes = axes
    return arrangement
  }

  public var defaultViewProperties: ViewProperties { ViewProperties() }

  public mutating func setViewProperties(
    _ properties: ViewProperties, for placement: UIArrangementViewController.ViewPlacement
  ) {
    self.properties[placement] = properties
  }

  /// What a view wants of a stretch; `intrinsic` is its content's size, of which the part along the axis counts.
  func wish(
    of placement: UIArrangementViewController.ViewPlacement, along axis: UIAxis, intrinsic: CGSize
  ) -> PaneSplit.Wish {
    let properties = properties[placement] ?? defaultViewProperties
    let range = axis == .horizontal ? properties.width : properties.height
    let content = axis == .horizontal ? intrinsic.width : intrinsic.height
    var wish = PaneSplit.Wish()
    wish.minimum = range.minimum.value
    wish.preferred = range.preferred.value
    wish.maximum = range.maximum.value
    wish.intrinsic = content >= 0 ? Double(content) : nil
    wish.priority = Double(properties.layoutPriority)
    return wish
  }
}

/// The primary view over the secondary one, both as large as the arrangement.
///
/// https://developer.apple.com/documentation/uikit/uioverlayarrangement-swift.struct
public struct UIOverlayArrangement: UIArrangementViewController.Arrangement {
  /// *Decided*: nothing of them is known here.
  public struct ViewProperties: Hashable, Sendable {}

  public init() {}

  public var defaultViewProperties: ViewProperties { ViewProperties() }
  public mutating func setViewProperties(
    _ properties: ViewProperties, for placement: UIArrangementViewController.ViewPlacement
  ) {}
}
