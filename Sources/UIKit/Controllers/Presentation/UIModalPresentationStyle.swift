/// How a presented controller is shown.
///
/// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  /// A sheet.
  case automatic = -2
  case none = -1
  /// In place of the presenting controller, which disappears.
  case fullScreen = 0
  /// A sheet.
  case pageSheet = 1
  /// A smaller sheet where there is room.
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  /// On top of the presenting controller, which stays.
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7

  /// Whether what lies below goes.
  var coversEverything: Bool { self == .fullScreen || self == .currentContext }

  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet || self == .popover }
}

/// How a presented controller comes and goes; nothing is animated here.
///
/// https://developer.apple.com/documentation/uikit/uimodaltransitionstyle
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  case flipHorizontal = 1
  case crossDissolve = 2
  case partialCurl = 3
}
