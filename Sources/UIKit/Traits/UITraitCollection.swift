import CameraService
import CoreGraphics
import DeviceModel
import FoundationAdditions

/// The surroundings of an interface. Immutable; any thread.
///
/// https://developer.apple.com/documentation/uikit/uitraitcollection
public final class UITraitCollection: NSObject, Sendable {
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Pixels a point; 0 when unspecified.
  public let displayScale: CGFloat
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  init(
    horizontal: UIUserInterfaceSizeClass = .unspecified, vertical: UIUserInterfaceSizeClass = .unspecified,
    displayScale: CGFloat = 0, style: UIUserInterfaceStyle = .unspecified,
    idiom: UIUserInterfaceIdiom = .unspecified
  ) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    self.displayScale = displayScale
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
  }

  /// Everything unspecified.
  public override convenience init() { self.init(horizontal: .unspecified) }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
  }

  public convenience init(displayScale: CGFloat) {
    self.init(horizontal: .unspecified, displayScale: displayScale)
  }

  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(horizontal: .unspecified, idiom: userInterfaceIdiom)
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(horizontal: .unspecified, style: userInterfaceStyle)
  }

  /// The traits of a scene placed there.
  convenience init(_ placement: Placement, of device: Device?) {
    let classes = placement.display.sizeClasses(in: placement.interfaceOrientation)
    self.init(
      horizontal: UIUserInterfaceSizeClass(classes.horizontal),
      vertical: UIUserInterfaceSizeClass(classes.vertical), displayScale: placement.display.scale,
      style: .light, idiom: device?.isTablet ?? false ? .pad : .phone)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
      && displayScale == other.displayScale && userInterfaceStyle == other.userInterfaceStyle
      && userInterfaceIdiom == other.userInterfaceIdiom
  }

  public override var hash: Int {
    horizontalSizeClass.rawValue ^ verticalSizeClass.rawValue << 2 ^ userInterfaceStyle.rawValue << 4
      ^ displayScale.hashValue
  }
}
