import Compositing
import CoreGraphics
import FoundationAdditions
import QuartzCore

/// Views have their new frames, bounds, centres, transforms, alphas and colours at once; what is shown follows in the
/// duration, from what was shown before. Completions run on the main actor when all is over, told whether everything
/// reached its end; in a later turn where nothing was animated.
///
/// Durations and delays are in seconds. Inside another animation its duration and curve hold, unless options say
/// otherwise. https://developer.apple.com/documentation/uikit/uiview/animate(withduration:delay:options:animations:completion:)
extension UIView {
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation(duration: duration, delay: delay, options: options).run(animations, completion: completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// As a spring that comes to rest in the duration. `dampingRatio` is 1 for one that does not swing, less for one
  /// that does; `velocity` is in distances a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(ratio: dampingRatio, duration: duration, velocity: velocity)
    ViewAnimation(duration: duration, delay: delay, options: options, spring: spring)
      .run(animations, completion: completion)
  }

  /// As a spring; `bounce` from 0 (none) to 1.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let ratio = max(0.05, 1 - bounce)
    let frequency = 2 * .pi / max(duration, 1e-3)
    let spring = Spring(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: initialSpringVelocity)
    ViewAnimation(duration: spring.settlingTime, delay: delay, options: options, spring: spring)
      .run(animations, completion: completion)
  }

  /// The view with all it holds goes over from what it looked like to what it looks like after `animations`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation(duration: duration, options: options).run(
      {
        if options.hasTransition, duration > 0, areAnimationsEnabled {
          view.layoutIfNeeded()
          let fade = CATransition()
          fade.duration = duration
          fade.timingFunction = CAMediaTimingFunction(options.curve.timing)
          view.layer.add(fade, forKey: "transition")
        }
        let changes = { animations?() ?? () }
        if options.contains(.allowAnimatedContent) { changes() } else { performWithoutAnimation(changes) }
      }, completion: completion)
  }

  /// One view takes the place of another in its superview; with `showHideTransitionViews` one is hidden and the other
  /// shown instead.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let parent = fromView.superview else {
      completion?(false)
      return
    }
    transition(
      with: parent, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else {
          parent.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Changes hold and show at once, whatever is around.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    ViewAnimation.without(actionsWithoutAnimation)
  }

  public class func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.isEnabled = enabled }
  public class var areAnimationsEnabled: Bool { ViewAnimation.isEnabled }
  /// Of the animation that is being described.
  public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.inherited }
}
