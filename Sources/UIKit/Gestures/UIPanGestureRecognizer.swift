import CoreGraphics
import GestureModel
import QuartzCore

/// Recognises fingers that go somewhere.
///
/// Main actor. Begins after a *decided* distance (T5), which is part of the translation.
/// https://developer.apple.com/documentation/uikit/uipangesturerecognizer
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  /// Further fingers do not count.
  open var maximumNumberOfTouches = Int.max

  private var pan: PanRule { rule as? PanRule ?? PanRule() }

  override func makeRule() -> (any GestureRule)? {
    let least = max(minimumNumberOfTouches, 1)
    return PanRule(touches: least...max(maximumNumberOfTouches, least))
  }

  /// Points since the fingers came down or the translation was set, in the view's space.
  open func translation(in view: UIView?) -> CGPoint { convert(pan.translation, to: view) }

  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let zero = windowPoint(CGPoint.zero, of: view)
    let end = windowPoint(translation, of: view)
    changeRule { (rule: inout PanRule) in
      rule.translation = Offset(dx: end.x - zero.x, dy: end.y - zero.y)
    }
  }

  /// Points a second, in the view's space.
  open func velocity(in view: UIView?) -> CGPoint {
    convert(pan.velocity(at: CACurrentMediaTime()), to: view)
  }

  private func convert(_ offset: Offset, to view: UIView?) -> CGPoint {
    guard let view else { return CGPoint(x: offset.dx, y: offset.dy) }
    let start = view.convert(CGPoint.zero, from: nil)
    let end = view.convert(CGPoint(x: offset.dx, y: offset.dy), from: nil)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  private func windowPoint(_ point: CGPoint, of view: UIView?) -> CGPoint {
    view?.convert(point, to: nil) ?? point
  }
}
