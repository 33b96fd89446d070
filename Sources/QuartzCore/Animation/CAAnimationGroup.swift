import Compositing
import FoundationAdditions

/// Animations that run together, in the time of the group, whose end ends them.
///
/// https://developer.apple.com/documentation/quartzcore/caanimationgroup
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func makeValue(defaultDuration: Double) -> LayerAnimation? {
    let timing = timing(defaultDuration)
    let values = (animations ?? []).compactMap { $0.makeValue(defaultDuration: timing.duration) }
    return LayerAnimation(
      timing: timing, curve: timingFunction?.curve ?? .linear, content: .group(values))
  }
}
