import Foundation
import Imaging

/// Paints layers on a display's pixels.
///
/// It keeps working memory, so that a steady stream of frames allocates no pixels, whatever is turned, blurred or
/// painted as a group. One task uses it at a time.
package final class Compositor {
  private let pictures = PicturePainter()
  private let backdrop = Backdrop()
  private let shelf = PixelShelf()

  package init() {}

  /// How often memory for pixels was allocated.
  package var allocationCount: Int {
    pictures.allocationCount + backdrop.allocationCount + shelf.allocationCount
  }

  private var last: (roots: [LayerNode], scale: Double)?

  /// Paints anew where something has changed since the last call, for a display that goes on showing what it shows. False
  /// where nothing has.
  ///
  /// - Parameter buffer: As the last call left it.
  package func update(_ roots: [LayerNode], scale: Double, in buffer: PixelBuffer) -> Bool {
    if let last, last.roots == roots, last.scale == scale { return false }
    last = (roots, scale)
    render(roots, scale: scale, into: buffer)
    return true
  }

  /// Paints `roots`, the first at the back, over black.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point: the point (x, y) of the roots' space lies at the pixel corner
  ///     (x · scale, y · scale).
  ///   - buffer: BGRA; every pixel is replaced.
  package func render(_ roots: [LayerNode], scale: Double, into buffer: PixelBuffer) {
    let display = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let list = PaintList(roots, transform: .scale(scale, scale), display: display)
    let hidden = list.hidden(on: display)
    var easel = Easel(Canvas(buffer), shelf)
    if !hidden.isCovered { easel.canvas.fill(with: .color(.black)) }
    for (step, isHidden) in zip(list.steps, hidden.steps) where !isHidden { perform(step, on: &easel) }
  }

  private func perform(_ step: PaintStep, on easel: inout Easel) {
    let canvas = easel.canvas
    switch step.action {
    case .save: canvas.save()
    case .restore: canvas.restore()
    case .clip(let outline): canvas.clip(to: outline.path(step.transform), rule: outline.rule)
    case .beginGroup(let rect, _): easel.begin(rect)
    case .endGroup(let opacity, let adds): easel.end(opacity: opacity, adds ? .adds : .over)
    case .beginMask: easel.beginAgain()
    case .endMask: easel.end(opacity: 1, .masks)
    case .fill(let outline, let color):
      canvas.fill(
        outline.path(step.transform, near: step.clip), with: .color(color.faded(step.opacity)),
        rule: outline.rule)
    case .stroke(let outline, let color, let stroke):
      canvas.saving {
        canvas.transform(by: step.transform)
        canvas.stroke(outline.path(.identity), with: .color(color.faded(step.opacity)), stroke)
      }
    case .gradient(let gradient, let bounds, let radius):
      guard let paint = gradient.paint(in: bounds, opacity: step.opacity) else { return }
      canvas.saving {
        canvas.transform(by: step.transform)
        canvas.fill(Path.roundedRect(bounds, radius: radius), with: paint)
      }
    case .text(let text, let bounds):
      var style = text.style
      style.color = style.color.faded(step.opacity)
      canvas.saving {
        canvas.transform(by: step.transform)
        canvas.clip(to: bounds)
        canvas.draw(text.string, in: bounds, style: style, vertical: text.vertical)
      }
    case .image(let image, let bounds): draw(image, in: bounds, step, on: canvas)
    case .picture(let placed): pictures.paint(placed, step, on: canvas)
    case .blur(let rect, let radius): blur(rect, radius, step, on: easel)
    case .shadow(let outline, let shadow): draw(shadow, of: outline, step, on: canvas)
    }
  }

  private func draw(_ image: ImageContent, in bounds: CGRect, _ step: PaintStep, on canvas: Canvas) {
    let map = image.map(in: bounds)
    guard map.determinant != 0, map.determinant.isFinite else { return }
    canvas.saving {
      canvas.transform(by: step.transform)
      canvas.clip(to: bounds)
      canvas.transform(by: map)
      canvas.draw(
        image.pixels, in: CGRect(x: 0, y: 0, width: image.pixels.width, height: image.pixels.height),
        opacity: step.opacity)
    }
  }

  /// Inside groups, too, it is the display's own picture that is blurred: what the group holds so far lies in front
  /// of the blur (*decided*).
  private func blur(_ rect: CGRect, _ radius: Double, _ step: PaintStep, on easel: Easel) {
    let part = PixelRect(nearest: rect).intersection(easel.display.buffer.bounds)
    guard !part.isEmpty else { return }
    if step.isDirect, step.opacity >= 1 {
      easel.canvas.withPixels {
        backdrop.blur($0, part, radius: radius, into: $0, at: (part.x, part.y))
      }
      return
    }
    let between = shelf.take(part.width, part.height)
    easel.display.withPixels {
      backdrop.blur($0, part, radius: radius, into: between, at: (0, 0))
    }
    easel.canvas.draw(
      between, part: PixelRect(width: part.width, height: part.height), at: CGRect(part).origin,
      opacity: step.opacity)
    shelf.putBack(between)
  }

  /// *Decided*: no shadow is softer, in pixels of the display.
  private static let softest = 200.0

  private func draw(
    _ shadow: LayerNode.Shadow, of outline: Outline, _ step: PaintStep, on canvas: Canvas
  ) {
    let radius = min(shadow.radius * abs(step.transform.determinant).squareRoot(), Compositor.softest)
    let moved = Affine.translation(shadow.offset.width, shadow.offset.height).concatenating(step.transform)
    let reach = (radius * 3).rounded(.up) + 1
    let box = outline.box(moved).insetBy(dx: -reach, dy: -reach)
      .intersection(step.clip.insetBy(dx: -reach, dy: -reach))
    let part = PixelRect(nearest: box)
    guard !part.isEmpty else { return }
    let between = shelf.take(part.width, part.height)
    let whole = PixelRect(width: part.width, height: part.height)
    let drawing = Canvas(between, part: whole)
    drawing.clear()
    drawing.translate(-Double(part.x), -Double(part.y))
    drawing.fill(
      outline.path(moved), with: .color(shadow.color.faded(step.opacity)), rule: outline.rule)
    drawing.withPixels { backdrop.blur($0, whole, radius: radius, into: $0, at: (0, 0)) }
    canvas.draw(between, part: whole, at: CGRect(part).origin)
    shelf.putBack(between)
  }
}

extension Color {
  fileprivate func faded(_ opacity: Double) -> Color { opacity == 1 ? self : withAlpha(alpha * opacity) }
}
