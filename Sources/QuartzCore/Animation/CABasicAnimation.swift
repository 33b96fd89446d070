import Compositing
import FoundationAdditions

/// From one value of a property to another. What is nil is the value that the property has otherwise.
///
/// Values are numbers, points, sizes, rectangles, transforms, colours, paths, or arrays of numbers or colours.
/// https://developer.apple.com/documentation/quartzcore/cabasicanimation
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  /// Added to the value it starts from; or where only the end is given, what is missing to it at the start.
  open var byValue: Any?

  override func makeContent() -> LayerAnimation.Content? {
    makeTrack(
      .between(
        from: fromValue.flatMap(AnimatedValue.init(any:)), to: toValue.flatMap(AnimatedValue.init(any:)),
        by: byValue.flatMap(AnimatedValue.init(any:))))
  }
}
