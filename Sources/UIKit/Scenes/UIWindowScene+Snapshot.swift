import Compositing
import QuartzCore

extension UIWindowScene {
  /// What the scene shows, from back to front, in points in interface orientation; laid out first.
  package func layerNodes() -> [LayerNode] {
    layoutWindows()
    let now = CACurrentMediaTime()
    return visibleWindows.map { $0.layer.renderNode(at: now) }
  }
}
