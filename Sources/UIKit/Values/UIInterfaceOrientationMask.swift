import DeviceModel

/// Which ways an interface may be turned.
///
/// https://developer.apple.com/documentation/uikit/uiinterfaceorientationmask
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = UIInterfaceOrientationMask(.portrait)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
  public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
  public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]

  private init(_ orientation: UIInterfaceOrientation) {
    self.init(rawValue: 1 << UInt(orientation.rawValue))
  }

  package var orientations: Set<InterfaceOrientation> {
    Set(
      InterfaceOrientation.allCases.filter {
        contains(UIInterfaceOrientationMask(UIInterfaceOrientation($0)))
      })
  }
}
