import Compositing
import FoundationAdditions

/// An animation of one property.
///
/// https://developer.apple.com/documentation/quartzcore/capropertyanimation
open class CAPropertyAnimation: CAAnimation {
  /// `position`, or a part of it such as `position.x`, `transform.rotation`, `bounds.size.width`. When nil, the
  /// property whose change the animation is the action of.
  open var keyPath: String?
  /// Whether the values are added to the property's own.
  open var isAdditive = false
  /// Whether each repetition goes on from the end of the last one.
  open var isCumulative = false

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  func makeTrack(_ values: AnimationTrack.Values, curves: [TimingCurve] = []) -> LayerAnimation.Content? {
    keyPath.map {
      .track(
        AnimationTrack($0, values, curves: curves, isAdditive: isAdditive, isCumulative: isCumulative))
    }
  }
}
