import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// A type of values that apps give to animations.
package protocol AnimatableValue {
  var animatedValue: AnimatedValue { get }
}

extension Double: AnimatableValue { package var animatedValue: AnimatedValue { .number(self) } }
extension Float: AnimatableValue { package var animatedValue: AnimatedValue { .number(Double(self)) } }
extension CGFloat: AnimatableValue { package var animatedValue: AnimatedValue { .number(Double(self)) } }
extension Int: AnimatableValue { package var animatedValue: AnimatedValue { .number(Double(self)) } }
extension NSNumber: AnimatableValue {
  package var animatedValue: AnimatedValue { .number(doubleValue) }
}
extension Bool: AnimatableValue { package var animatedValue: AnimatedValue { .flag(self) } }
extension CGPoint: AnimatableValue { package var animatedValue: AnimatedValue { .point(self) } }
extension CGSize: AnimatableValue { package var animatedValue: AnimatedValue { .size(self) } }
extension CGRect: AnimatableValue { package var animatedValue: AnimatedValue { .rect(self) } }
extension CGColor: AnimatableValue { package var animatedValue: AnimatedValue { .color(Color(self)) } }
extension CGPath: AnimatableValue { package var animatedValue: AnimatedValue { .path(Path(self)) } }
extension CGAffineTransform: AnimatableValue {
  package var animatedValue: AnimatedValue { .transform(Affine(self)) }
}
extension CATransform3D: AnimatableValue {
  package var animatedValue: AnimatedValue {
    .transform(Affine(CATransform3DGetAffineTransform(self)))
  }
}

extension AnimatedValue {
  /// Nil for what cannot be animated.
  package init?(any value: Any) {
    switch value {
    case let value as any AnimatableValue: self = value.animatedValue
    case let colors as [CGColor]: self = .colors(colors.map(Color.init))
    case let numbers as [NSNumber]: self = .numbers(numbers.map(\.doubleValue))
    case let numbers as [Double]: self = .numbers(numbers)
    default: return nil
    }
  }
}
