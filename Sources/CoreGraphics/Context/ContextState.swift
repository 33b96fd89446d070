import Imaging

/// What a context's save and restore keep besides the clip.
struct ContextState {
  /// From user space to the bitmap's own, whose y grows upwards from the bottom.
  var matrix = CGAffineTransform.identity
  var fill = CGColor.black
  var stroke = CGColor.black
  var alpha: CGFloat = 1
  var line = Stroke(width: 1)
  var blend = CGBlendMode.normal
  var quality = CGInterpolationQuality.default
  var isSmooth = true

  var fillPaint: Paint { paint(fill) }
  var strokePaint: Paint { paint(stroke) }

  private func paint(_ color: CGColor) -> Paint {
    let color = Color(color)
    return .color(color.withAlpha(color.alpha * alpha))
  }
}
