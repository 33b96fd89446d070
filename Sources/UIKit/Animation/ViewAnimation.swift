import Compositing
import FoundationAdditions
import QuartzCore

/// How the changes of views are animated that are made now.
@MainActor
struct ViewAnimation {
  var duration: TimeInterval
  var delay: TimeInterval
  var options: UIView.AnimationOptions
  var curve: TimingCurve
  var spring: Spring?

  init(
    duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [],
    curve: TimingCurve? = nil, spring: Spring? = nil
  ) {
    self.duration = duration
    self.delay = delay
    self.options = options
    self.curve = curve ?? options.curve.timing
    self.spring = spring
  }

  /// Of the innermost block; nil outside any, and where animation is off.
  private static var current: ViewAnimation?
  static var isEnabled = true

  static var isAnimating: Bool { current != nil && isEnabled }
  static var inherited: TimeInterval { current?.duration ?? 0.2 }

  /// Runs `changes`, whose effect on views is animated; `completion` hears when all of it is over.
  func run(_ changes: () -> Void, completion: ((Bool) -> Void)?) {
    var animation = self
    if let around = ViewAnimation.current {
      if !options.contains(.overrideInheritedDuration) { animation.duration = around.duration }
      if !options.contains(.overrideInheritedCurve) {
        (animation.curve, animation.spring) = (around.curve, around.spring)
      }
    }
    ViewAnimation.with(animation, completion, changes)
  }

  /// Runs `changes` without animating them, whatever is around.
  static func without(_ changes: () -> Void) {
    let around = current
    let wasEnabled = isEnabled
    (current, isEnabled) = (nil, false)
    defer { (current, isEnabled) = (around, wasEnabled) }
    changes()
  }

  private static func with(
    _ animation: ViewAnimation, _ completion: ((Bool) -> Void)?, _ changes: () -> Void
  ) {
    let around = current
    current = animation
    CATransaction.begin(AnimationBatch(isLater: true) { completion?($0) })
    changes()
    CATransaction.commit()
    current = around
  }

  /// What is to happen because a property of a view's layer changes.
  static func action(for layer: CALayer, _ property: String) -> (any CAAction)? {
    guard isEnabled, let current, current.duration > 0 || current.delay > 0 else { return nil }
    return current.animation(of: property, in: layer)
  }

  /// From what is shown to the new value.
  func animation(of property: String?, in layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    if let spring {
      let moving = CASpringAnimation(keyPath: property)
      (moving.mass, moving.stiffness) = (spring.mass, spring.stiffness)
      (moving.damping, moving.initialVelocity) = (spring.damping, spring.velocity)
      animation = moving
    } else {
      animation = CABasicAnimation(keyPath: property)
      animation.timingFunction = CAMediaTimingFunction(curve)
    }
    take(timingOf: animation, in: layer)
    return animation
  }

  func take(timingOf animation: CAAnimation, in layer: CALayer) {
    // A change after a delay without duration shows when the delay is over.
    animation.duration = max(duration, 1e-9)
    animation.fillMode = .backwards
    if delay != 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
    if options.contains(.repeat) { animation.repeatCount = .infinity }
    animation.autoreverses = options.contains(.autoreverse)
  }
}

extension UIView.AnimationOptions {
  var curve: UIView.AnimationCurve { UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
}

extension UIView.AnimationCurve {
  var timing: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
