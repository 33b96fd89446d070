import GestureModel

/// Recognises fingers that go straight in a direction, quickly.
///
/// Main actor. How far, how straight and how quickly is *decided* (T5).
/// https://developer.apple.com/documentation/uikit/uiswipegesturerecognizer
@MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// https://developer.apple.com/documentation/uikit/uiswipegesturerecognizer/direction-swift.struct
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)

    fileprivate var values: Set<SwipeRule.Direction> {
      let all: [(Direction, SwipeRule.Direction)] = [
        (.right, .right), (.left, .left), (.up, .up), (.down, .down),
      ]
      return Set(all.filter { contains($0.0) }.map(\.1))
    }
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1

  override func makeRule() -> (any GestureRule)? {
    SwipeRule(directions: direction.values, touchesRequired: numberOfTouchesRequired)
  }
}
