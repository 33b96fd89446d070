import Foundation
import Imaging

/// One thing to do while layers are painted, back to front.
struct PaintStep {
  enum Action {
    /// Keeps the clip until the matching restore.
    case save
    case restore
    case clip(Outline)
    /// What follows, up to the matching end, is painted as one picture, that shows in the rectangle only.
    case beginGroup(CGRect, opacity: Double)
    /// `adds`: it is added to what is there, instead of lying over it.
    case endGroup(opacity: Double, adds: Bool)
    /// What follows, up to the matching end, is where the group shows that it is in.
    case beginMask
    case endMask
    case fill(Outline, Color)
    case stroke(Outline, Color, Stroke)
    case gradient(GradientContent, CGRect, radius: Double)
    case text(TextContent, CGRect)
    case image(ImageContent, CGRect)
    case picture(PlacedPicture)
    /// What is there is blurred in the upright rectangle.
    case blur(CGRect, radius: Double)
    case shadow(Outline, LayerNode.Shadow)
  }

  var action: Action
  /// From the layer's space to the display's.
  var transform: Affine
  /// The rectangle on the display outside which nothing shows.
  var clip: CGRect
  /// Whether everything inside ``clip`` shows and lands on the display itself, not in a group.
  var isDirect: Bool
  /// 0–1, besides that of the groups around.
  var opacity: Double

  var isPaint: Bool {
    switch action {
    case .fill, .stroke, .gradient, .text, .image, .picture, .blur, .shadow: true
    case .save, .restore, .clip, .beginGroup, .endGroup, .beginMask, .endMask: false
    }
  }

  /// The rectangle on the display that this hides, and how much of what is behind it (0–1).
  var cover: (rect: CGRect, opacity: Double)? {
    switch action {
    case .fill(let outline, let color) where outline.coversBox(transform):
      (outline.box(transform).intersection(clip), color.alpha * opacity)
    case .image(let image, let bounds) where image.isOpaque && transform.isUpright:
      (transform.apply(image.rect(in: bounds).intersection(bounds)).intersection(clip), opacity)
    case .picture(let placed) where placed.isUpright: (placed.visible.intersection(clip), opacity)
    default: nil
    }
  }
}
