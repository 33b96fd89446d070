/// How somebody holds a device.
///
/// https://developer.apple.com/documentation/uikit/uideviceorientation
public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  /// Upright with the device's top to the left of the person who looks.
  case landscapeLeft = 3
  /// Upright with the device's top to the right of the person who looks.
  case landscapeRight = 4
  /// The display points up.
  case faceUp = 5
  /// The display points down.
  case faceDown = 6

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
