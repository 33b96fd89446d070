import Foundation
import Imaging

extension LayerNode {
  /// A rectangle of the display that holds everything the layer paints.
  ///
  /// - Parameter transform: From the layer's space to the display's.
  func extent(_ transform: Affine) -> CGRect {
    guard isPlaced(by: transform) else { return .null }
    var box = transform.apply(bounds)
    if let shadow = paintableShadow {
      let reach = shadow.radius * 3
      let own = shadow.path?.box ?? bounds
      box = box.union(
        transform.apply(
          own.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(dx: -reach, dy: -reach)))
    }
    guard !masksToBounds else { return box.outwards }
    if case .path(let content) = paintableContent, !content.path.isEmpty {
      // A pointed corner reaches out by half a width times the limit.
      let reach = content.line == nil ? 0 : content.stroke.width / 2 * max(content.stroke.miterLimit, 2)
      box = box.union(transform.apply(content.path.box.insetBy(dx: -reach, dy: -reach)))
    }
    let inside = fromSublayers.concatenating(transform)
    for layer in sublayers where !layer.isHidden && layer.opacity > 0 {
      box = box.union(layer.extent(layer.toParent.concatenating(inside)))
    }
    return box.outwards
  }
}

extension CGRect {
  /// Whole pixels around it, and one more for smooth edges.
  fileprivate var outwards: CGRect {
    if isNull { return self }
    let (left, top) = (minX.rounded(.down) - 1, minY.rounded(.down) - 1)
    return CGRect(x: left, y: top, width: maxX.rounded(.up) + 1 - left, height: maxY.rounded(.up) + 1 - top)
  }
}
