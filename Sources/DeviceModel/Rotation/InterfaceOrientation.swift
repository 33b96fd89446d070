/// Which way an interface is turned, with `UIInterfaceOrientation`'s meaning.
public enum InterfaceOrientation: String, ListedCases {
  case portrait
  case portraitUpsideDown
  /// The display's portrait top points to its viewer's right.
  case landscapeLeft
  /// The display's portrait top points to its viewer's left.
  case landscapeRight

  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The clockwise turn in degrees from the portrait interface to this one, on the display's glass.
  public var degrees: Int {
    switch self {
    case .portrait: 0
    case .landscapeRight: 90
    case .portraitUpsideDown: 180
    case .landscapeLeft: 270
    }
  }
}

/// How somebody holds a device, with `UIDeviceOrientation`'s meaning.
public enum DeviceOrientation: String, ListedCases {
  case portrait
  case portraitUpsideDown
  /// Upright with the top to the left: the interface is ``InterfaceOrientation/landscapeRight``.
  case landscapeLeft
  /// Upright with the top to the right: the interface is ``InterfaceOrientation/landscapeLeft``.
  case landscapeRight
  /// What was toward the person points up.
  case faceUp
  /// What was toward the person points down.
  case faceDown
}
