import CPangoCairo
import Foundation

/// Which areas of a path that crosses itself are inside.
package enum FillRule: Sendable, Hashable {
  case winding, evenOdd
}

extension Canvas {
  /// Draws only inside the path from now on, and inside what was the clip before.
  package func clip(to path: Path, rule: FillRule = .winding) {
    trace(path)
    cairo_set_fill_rule(context, rule.cairo)
    cairo_clip(context)
  }

  package func clip(to rect: CGRect) { clip(to: .rect(rect)) }

  package func fill(_ path: Path, with paint: Paint, rule: FillRule = .winding) {
    trace(path)
    cairo_set_fill_rule(context, rule.cairo)
    withSource(paint) { cairo_fill(context) }
  }

  package func fill(_ path: Path, _ color: Color) { fill(path, with: .color(color)) }
  package func fill(_ rect: CGRect, _ color: Color) { fill(.rect(rect), with: .color(color)) }

  /// Fills everything inside the clip.
  package func fill(with paint: Paint) { withSource(paint) { cairo_paint(context) } }

  package func stroke(_ path: Path, with paint: Paint, _ stroke: Stroke) {
    trace(path)
    cairo_set_line_width(context, stroke.width)
    cairo_set_line_cap(context, stroke.end.cairo)
    cairo_set_line_join(context, stroke.corner.cairo)
    // cairo takes dashes that add up to nothing, or below nothing, for an error that ends all drawing.
    let isDashed = stroke.dashes.allSatisfy { $0 >= 0 } && stroke.dashes.contains { $0 > 0 }
    cairo_set_dash(context, stroke.dashes, isDashed ? Int32(stroke.dashes.count) : 0, stroke.dashOffset)
    cairo_set_miter_limit(context, stroke.miterLimit)
    withSource(paint) { cairo_stroke(context) }
  }

  package func stroke(_ path: Path, _ color: Color, width: Double) {
    stroke(path, with: .color(color), Stroke(width: width))
  }

  private func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let point):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  private func withSource(_ paint: Paint, _ body: () -> Void) {
    switch paint {
    case .color(let color): cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .gradient(let gradient):
      let (start, end) = (gradient.start, gradient.end)
      setSource(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), gradient.stops)
    case .radial(let gradient):
      let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      let toUnit = Affine.translation(-gradient.center.x, -gradient.center.y)
        .concatenating(.scale(1 / gradient.radii.width, 1 / gradient.radii.height))
      var matrix = cairo_matrix_t(toUnit)
      cairo_pattern_set_matrix(pattern, &matrix)
      setSource(pattern, gradient.stops)
    }
    body()
  }

  private func setSource(_ pattern: OpaquePointer?, _ stops: [LinearGradient.Stop]) {
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

extension FillRule {
  fileprivate var cairo: cairo_fill_rule_t {
    self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}

extension Stroke.End {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Stroke.Corner {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
