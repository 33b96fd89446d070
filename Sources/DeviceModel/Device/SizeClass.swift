/// How much room an interface has in one direction, with `UIUserInterfaceSizeClass`'s meaning.
public enum SizeClass: String, ListedCases {
  case compact
  case regular
}

extension Device {
  /// Whether its interface has a tablet's idiom: it does not fold, and each of its displays is large (*decided*).
  /// iPhone Duo is a phone on both displays.
  public var isTablet: Bool {
    hinge == nil && displays.allSatisfy { min($0.points.width, $0.points.height) >= 600 }
  }
}

extension Display {
  /// The size classes of a scene that fills the display.
  ///
  /// Where the shorter side has at least 600 points both are regular in every orientation, as on iPad and on iPhone Duo's
  /// inner display (https://developer.apple.com/videos/play/tech-talks/111461/). On a smaller display the width is compact
  /// and the height is regular in portrait only (*decided*: larger phones, whose landscape width is regular, are not told
  /// apart).
  public func sizeClasses(in orientation: InterfaceOrientation) -> (
    horizontal: SizeClass, vertical: SizeClass
  ) {
    if min(points.width, points.height) >= 600 { return (.regular, .regular) }
    return (.compact, orientation.isLandscape ? .compact : .regular)
  }
}
