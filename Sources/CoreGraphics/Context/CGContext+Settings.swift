import Imaging

// What is set holds until it is set otherwise, or until the restore of an earlier state.
// https://developer.apple.com/documentation/coregraphics/cgcontext

extension CGContext {
  public func setFillColor(_ color: CGColor) { state.fill = color }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(gray: gray, alpha: alpha)
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(gray: gray, alpha: alpha)
  }

  /// Of everything that is drawn, besides the colours' own: 0–1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }

  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

  public func setShouldAntialias(_ shouldAntialias: Bool) { state.isSmooth = shouldAntialias }

  /// For pictures that are drawn.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.quality }
    set { state.quality = newValue }
  }

  /// In user space.
  public func setLineWidth(_ width: CGFloat) { state.line.width = max(width, 0) }
  public func setLineCap(_ cap: CGLineCap) { state.line.end = cap.end }
  public func setLineJoin(_ join: CGLineJoin) { state.line.corner = join.corner }
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Lengths of dashes and gaps in turn; none for a full line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dashOffset = phase
    state.line.dashes = lengths.map { Double($0) }
  }
}
