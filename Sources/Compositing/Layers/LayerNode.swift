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
  /// The layer shows, with all it holds, where these are opaque; in the space of ``bounds``. Nil for everywhere.
  package var maskLayers: [LayerNode]?
  /// Applied to sublayers, about the anchor.
  package var sublayerTransform = Affine.identity
  package var shadow: Shadow?
  package var fade: Fade?
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

  /// What falls behind the layer's background, or behind ``path``.
  package struct Shadow: Sendable, Hashable {
    package var color: Color
    package var offset: CGSize
    /// How soft it is: about the standard deviation of its blur.
    package var radius: Double
    /// In the space of ``bounds``; the (rounded) bounds when nil.
    package var path: Path?

    package init(color: Color, offset: CGSize, radius: Double, path: Path? = nil) {
      (self.color, self.offset, self.radius, self.path) = (color, offset, radius, path)
    }
  }

  /// The layer takes the place of what was there before.
  package struct Fade: Sendable, Equatable {
    /// In the space of the layer above.
    package var old: [LayerNode]
    /// 0–1: how much of the new shows.
    package var progress: Double

    package init(old: [LayerNode], progress: Double) { (self.old, self.progress) = (old, progress) }
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
    Affine.translation(-anchor.x, -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(position.x, position.y))
  }

  /// From the space of the sublayers to the layer's own.
  package var fromSublayers: Affine {
    guard sublayerTransform != .identity else { return .identity }
    return Affine.translation(-anchor.x, -anchor.y).concatenating(sublayerTransform)
      .concatenating(.translation(anchor.x, anchor.y))
  }

  /// In the space of ``bounds``.
  private var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }
}
