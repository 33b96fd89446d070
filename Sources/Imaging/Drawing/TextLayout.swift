import CPangoCairo
import Foundation
import Synchronization

/// How much room text takes, in units of the canvas.
package struct TextMetrics: Sendable, Hashable {
  package var width: Double
  package var height: Double
  /// From the top to the first line's baseline.
  package var baseline: Double
  package var lineCount: Int
}

extension TextStyle {
  /// Measures `text`, broken into lines no wider than `width` (nil: only where the text has line breaks). The
  /// same rules apply as in ``Canvas/draw(_:in:style:vertical:)``. Any thread.
  package func measure(_ text: String, width: Double? = nil) -> TextMetrics {
    MeasuredTexts.metrics(of: text, self, width: width)
  }
}

/// Texts as they were measured last. Any thread.
private enum MeasuredTexts {
  private struct Key: Hashable {
    let text: String
    var style: TextStyle
    let width: Double?
  }

  /// *Decided*: the labels of a few screens; longer texts are measured anew.
  private static let capacity = 512
  private static let longest = 200
  private static let known = Mutex<[Key: TextMetrics]>([:])

  static func metrics(of text: String, _ style: TextStyle, width: Double?) -> TextMetrics {
    // Other characters may look otherwise in texts that are equal.
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return TextLayout(text, style, width: width).metrics
    }
    var key = Key(text: text, style: style, width: width)
    // Room does not depend on it.
    key.style.color = .black
    if let metrics = known.withLock({ $0[key] }) { return metrics }
    let metrics = TextLayout(text, style, width: width).metrics
    known.withLock { known in
      if known.count >= capacity { known = [:] }
      known[key] = metrics
    }
    return metrics
  }
}

/// Text broken into lines.
final class TextLayout {
  let layout: OpaquePointer
  private let pango: OpaquePointer

  init(_ text: String, _ style: TextStyle, width: Double?) {
    // The default font map is the calling thread's own.
    pango = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pango, options)
    cairo_font_options_destroy(options)
    // Otherwise widths would depend on the transform.
    pango_context_set_round_glyph_positions(pango, 0)
    layout = pango_layout_new(pango)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, style.family)
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(style.weight.rawValue)))
    pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, style.alignment.pango)
    let limit = (width ?? .infinity) * Double(PANGO_SCALE)
    if limit < Double(Int32.max) { pango_layout_set_width(layout, Int32(max(limit, 0))) }
    if let lines = style.lineLimit {
      pango_layout_set_ellipsize(layout, style.truncation.pango)
      pango_layout_set_height(layout, -Int32(clamping: max(lines, 1)))
    }
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(pango))
  }

  var metrics: TextMetrics {
    var size = PangoRectangle()
    pango_layout_get_extents(layout, nil, &size)
    let scale = Double(PANGO_SCALE)
    return TextMetrics(
      width: Double(size.width) / scale, height: Double(size.height) / scale,
      baseline: Double(pango_layout_get_baseline(layout)) / scale,
      lineCount: Int(pango_layout_get_line_count(layout)))
  }
}

extension TextStyle.Truncation {
  fileprivate var pango: PangoEllipsizeMode {
    switch self {
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    case .none: PANGO_ELLIPSIZE_NONE
    }
  }
}

extension TextStyle.Alignment {
  fileprivate var pango: PangoAlignment {
    switch self {
    case .left: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: PANGO_ALIGN_RIGHT
    }
  }
}
