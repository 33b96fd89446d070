import DeviceModel

/// How much room an interface has in one direction.
///
/// https://developer.apple.com/documentation/uikit/uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2

  init(_ sizeClass: SizeClass) {
    self = sizeClass == .compact ? .compact : .regular
  }
}
