import CPangoCairo
import Foundation

/// Where text stands in a rectangle that is higher than it.
package enum VerticalAlignment: Sendable, Hashable {
  case top, middle, bottom
}

extension Canvas {
  /// Draws text broken into lines as wide as `rect`. Lines that do not fit the height are drawn all the same.
  package func draw(
    _ text: String, in rect: CGRect, style: TextStyle, vertical: VerticalAlignment = .top
  ) {
    let text = TextLayout(text, style, width: rect.width)
    let spare = rect.height - text.metrics.height
    let shift =
      switch vertical {
      case .top: 0.0
      case .middle: spare / 2
      case .bottom: spare
      }
    draw(text, at: CGPoint(x: rect.minX, y: rect.minY + shift), style.color)
  }

  /// Draws text from its top left corner, broken only where it has line breaks.
  package func draw(_ text: String, at point: CGPoint, style: TextStyle) {
    draw(TextLayout(text, style, width: nil), at: point, style.color)
  }

  private func draw(_ text: TextLayout, at point: CGPoint, _ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_move_to(context, point.x, point.y)
    pango_cairo_show_layout(context, text.layout)
    cairo_new_path(context)
  }
}
