import Foundation
import Imaging

/// A layer as a value: where it is, how it looks, what it holds.
///
/// Lengths are points, y grows downwards. Sublayers live in the space of ``bounds``, the first at the back.
package struct LayerNode: Sendable, Equatable {
  /// For people and tests; not drawn.
  package var name: String?
  package var bounds: CGRect
  /// Where the anchor lies in the space of the layer above.
  package var position: CGPoint
  /// In fractions of the bounds.
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Applied about the anchor.
  package var transform = Affine.identity
  /// 0–1, of the layer with all it holds.
  package var opacity = 1.0
  package var isHidden = false
  package var backgroundColor: Color?
  package var cornerRadius = 0.0
  package var border: Border?
  /// Whether content and sublayers are cut at the (rounded) bounds. Camera pictures always are.
  package var masksToBounds = false
  /// Cuts everything of the layer; in the space of ``bounds``.
  package var mask: Path?
  package var content: LayerContent
  package var sublayers: [LayerNode]

  package struct Border: Sendable, Hashable {
    /// Lies inside the bounds.
    package var width: Double
    package var color: Color

    package init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// A layer that fills `frame` of the layer above, its own space starting at (0, 0).
  package init(
    name: String? = nil, frame: CGRect, backgroundColor: Color? = nil, content: LayerContent = .none,
    sublayers: [LayerNode] = []
  ) {
    self.name = name
    bounds = CGRect(origin: .zero, size: frame.size)
    position = CGPoint(x: frame.midX, y: frame.midY)
    self.backgroundColor = backgroundColor
    self.content = content
    self.sublayers = sublayers
  }

  /// From the layer's own space to that of the layer above.
  package var toParent: Affine {
    Affine.translation(
      -(bounds.minX + anchorPoint.x * bounds.width), -(bounds.minY + anchorPoint.y * bounds.height)
    )
    .concatenating(transform)
    .concatenating(.translation(position.x, position.y))
  }
}
