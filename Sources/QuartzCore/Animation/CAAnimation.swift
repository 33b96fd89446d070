import Compositing
import CoreGraphics
import FoundationAdditions

/// Something that changes how a layer looks for a while. A layer takes a copy when it is added.
///
/// https://developer.apple.com/documentation/quartzcore/caanimation
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  public override init() { super.init() }

  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// Linear when nil.
  open var timingFunction: CAMediaTimingFunction?
  /// Held until the animation is over.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer lets go of it when it is over.
  open var isRemovedOnCompletion = true

  /// Adds the animation to a layer, in which the property `event` has changed.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// What it does; nil for nothing.
  func makeContent() -> LayerAnimation.Content? { nil }

  /// The spring that takes the place of the timing function.
  var spring: Spring? { nil }

  /// The animation as it is now. `defaultDuration` stands for a duration of 0.
  func makeValue(defaultDuration: Double) -> LayerAnimation? {
    guard let content = makeContent() else { return nil }
    return LayerAnimation(
      timing: timing(defaultDuration), curve: timingFunction?.curve ?? .linear, spring: spring,
      content: content)
  }

  func timing(_ defaultDuration: Double) -> MediaTiming {
    var timing = MediaTiming(duration: duration > 0 ? duration : defaultDuration)
    timing.begin = beginTime
    timing.speed = Double(speed)
    timing.offset = timeOffset
    timing.repeatCount = Double(repeatCount)
    timing.repeatDuration = repeatDuration
    timing.autoreverses = autoreverses
    timing.fillsForwards = fillMode == .forwards || fillMode == .both
    timing.fillsBackwards = fillMode == .backwards || fillMode == .both
    return timing
  }
}

/// Hears of an animation's start and end, on the main thread.
///
/// https://developer.apple.com/documentation/quartzcore/caanimationdelegate
public protocol CAAnimationDelegate: NSObjectProtocol {
  func animationDidStart(_ anim: CAAnimation)
  /// `flag` is false when it was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
