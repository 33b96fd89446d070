import CoreGraphics
import DeviceModel

/// Distances from the four edges of a rectangle, inwards, in points.
///
/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public static let zero = UIEdgeInsets()

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  init(_ insets: Insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}

extension CGRect {
  /// What is left when each edge moves inwards; null when nothing is.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let rect = standardized
    let (width, height) = (
      rect.width - insets.left - insets.right, rect.height - insets.top - insets.bottom
    )
    guard width >= 0, height >= 0 else { return .null }
    return CGRect(x: rect.minX + insets.left, y: rect.minY + insets.top, width: width, height: height)
  }
}
