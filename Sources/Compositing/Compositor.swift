import Foundation
import Imaging

/// Paints layers on a display's pixels.
///
/// It keeps working memory, so that a steady stream of frames in which camera pictures lie upright and fully
/// opaque allocates no pixels. One task uses it at a time.
package final class Compositor {
  private let pictures = PicturePainter()

  package init() {}

  /// Paints `roots`, the first at the back, over black.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point: the point (x, y) of the roots' space lies at the pixel corner
  ///     (x · scale, y · scale).
  ///   - buffer: BGRA; every pixel is replaced.
  package func render(_ roots: [LayerNode], scale: Double, into buffer: PixelBuffer) {
    let display = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let list = PaintList(roots, transform: .scale(scale, scale), display: display)
    let first = list.lastCover(of: display)
    let canvas = Canvas(buffer)
    if first == nil { canvas.fill(with: .color(.black)) }
    for (index, step) in list.steps.enumerated() where !step.isPaint || index >= first ?? 0 {
      perform(step, on: canvas)
    }
  }

  private func perform(_ step: PaintStep, on canvas: Canvas) {
    switch step.action {
    case .save: canvas.save()
    case .restore: canvas.restore()
    case .clip(let outline): canvas.clip(to: outline.path(step.transform), rule: outline.rule)
    case .beginGroup: canvas.pushGroup()
    case .endGroup(let opacity): canvas.popGroup(opacity: opacity)
    case .fill(let outline, let color):
      canvas.fill(
        outline.path(step.transform), with: .color(color.faded(step.opacity)), rule: outline.rule)
    case .stroke(let outline, let color, let stroke):
      canvas.saving {
        canvas.transform(by: step.transform)
        canvas.stroke(outline.path(.identity), with: .color(color.faded(step.opacity)), stroke)
      }
    case .text(let text, let bounds):
      var style = text.style
      style.color = style.color.faded(step.opacity)
      canvas.saving {
        canvas.transform(by: step.transform)
        canvas.clip(to: bounds)
        canvas.draw(text.string, in: bounds, style: style, vertical: text.vertical)
      }
    case .image(let image, let bounds):
      canvas.saving {
        canvas.transform(by: step.transform)
        canvas.clip(to: bounds)
        canvas.draw(image.pixels, in: image.geometry(in: bounds).pictureRect, opacity: step.opacity)
      }
    case .picture(let placed): pictures.paint(placed, step, on: canvas)
    }
  }
}

extension Color {
  fileprivate func faded(_ opacity: Double) -> Color { opacity == 1 ? self : withAlpha(alpha * opacity) }
}
