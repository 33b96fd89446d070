import Compositing
import FoundationAdditions

/// https://developer.apple.com/documentation/quartzcore/catransitiontype
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// https://developer.apple.com/documentation/quartzcore/catransitionsubtype
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// From what a layer with all it holds looked like when this was added to what it looks like. Every type is shown
/// as a fade (*decided*).
///
/// https://developer.apple.com/documentation/quartzcore/catransition
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// Fractions of the whole way.
  open var startProgress: Float = 0
  open var endProgress: Float = 1

  override func makeContent() -> LayerAnimation.Content? {
    .fade(start: Double(startProgress), end: Double(endProgress))
  }
}
