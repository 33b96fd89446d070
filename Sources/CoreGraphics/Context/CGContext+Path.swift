import Imaging

// A context has one path under construction. Drawing it, or clipping to it, ends it.
// https://developer.apple.com/documentation/coregraphics/cgcontext

extension CGContext {
  public func beginPath() { path = CGMutablePath() }
  public func closePath() { path.closeSubpath() }
  public func move(to point: CGPoint) { path.move(to: point, transform: ctm) }
  public func addLine(to point: CGPoint) { path.addLine(to: point, transform: ctm) }
  public func addLines(between points: [CGPoint]) { path.addLines(between: points, transform: ctm) }
  public func addRect(_ rect: CGRect) { path.addRect(rect, transform: ctm) }
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect, transform: ctm) }
  public func addPath(_ path: CGPath) { self.path.addPath(path, transform: ctm) }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control, transform: ctm)
  }

  /// Radians; `clockwise` as where y grows upwards. A line leads to the start.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: ctm)
  }

  public var isPathEmpty: Bool { path.isEmpty }
  /// In user space.
  public var currentPointOfPath: CGPoint { path.currentPoint.applying(ctm.inverted()) }
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// The path under construction, in user space.
  private var userPath: CGPath {
    let user = CGMutablePath()
    user.addPath(path, transform: ctm.inverted())
    return user
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    let path = Path(userPath)
    beginPath()
    drawing { canvas, state in
      switch mode {
      case .fill, .fillStroke: canvas.fill(path, with: state.fillPaint)
      case .eoFill, .eoFillStroke: canvas.fill(path, with: state.fillPaint, rule: .evenOdd)
      case .stroke: break
      }
      switch mode {
      case .stroke, .fillStroke, .eoFillStroke: canvas.stroke(path, with: state.strokePaint, state.line)
      case .fill, .eoFill: break
      }
    }
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  public func strokePath() { drawPath(using: .stroke) }

  /// Draws only inside the path from now on.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = Path(userPath)
    beginPath()
    clipping { $0.clip(to: path, rule: rule.rule) }
  }

  public func clip(to rect: CGRect) { clipping { $0.clip(to: rect) } }

  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Draws on the whole bitmap again.
  public func resetClip() { clipping { $0.resetClip() } }

  /// In user space.
  public var boundingBoxOfClipPath: CGRect {
    var bounds = CGRect.null
    clipping { bounds = $0.clipBounds }
    return bounds
  }

  // MARK: Figures

  private func draw(_ add: (CGMutablePath) -> Void, _ mode: CGPathDrawingMode) {
    let kept = path
    path = CGMutablePath()
    let figure = CGMutablePath()
    add(figure)
    addPath(figure)
    drawPath(using: mode)
    path = kept
  }

  public func fill(_ rect: CGRect) { draw({ $0.addRect(rect) }, .fill) }
  public func fill(_ rects: [CGRect]) { draw({ path in for rect in rects { path.addRect(rect) } }, .fill) }
  public func stroke(_ rect: CGRect) { draw({ $0.addRect(rect) }, .stroke) }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    let kept = state.line.width
    setLineWidth(width)
    stroke(rect)
    state.line.width = kept
  }

  public func fillEllipse(in rect: CGRect) { draw({ $0.addEllipse(in: rect) }, .fill) }
  public func strokeEllipse(in rect: CGRect) { draw({ $0.addEllipse(in: rect) }, .stroke) }

  /// A line for each pair of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    draw(
      { path in
        for start in stride(from: 0, to: points.count - 1, by: 2) {
          path.addLines(between: [points[start], points[start + 1]])
        }
      }, .stroke)
  }

  /// Makes the pixels transparent, black where there is no alpha.
  public func clear(_ rect: CGRect) {
    drawing { canvas, _ in
      canvas.setBlendMode(.clear)
      canvas.fill(rect, .black)
    }
  }

  // MARK: Pictures

  /// *Decided*: tiles too small to be seen are not drawn.
  private static let mostTiles: CGFloat = 4_000_000

  /// Stretches the picture to `rect`, its top where y is largest: upright unless a transform turned y over.
  ///
  /// https://developer.apple.com/documentation/coregraphics/cgcontext/draw(_:in:bytiling:)
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard byTiling else { return stretch(image, in: rect) }
    let clip = boundingBoxOfClipPath
    guard !clip.isEmpty, [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy({ abs($0) <= 1e9 }),
      clip.width / rect.width * (clip.height / rect.height) <= Self.mostTiles
    else { return }
    for column in Int(
      ((clip.minX - rect.minX) / rect.width).rounded(.down))...Int(
        ((clip.maxX - rect.minX) / rect.width).rounded(.up))
    {
      for row in Int(
        ((clip.minY - rect.minY) / rect.height).rounded(.down))...Int(
          ((clip.maxY - rect.minY) / rect.height).rounded(.up))
      {
        stretch(
          image, in: rect.offsetBy(dx: CGFloat(column) * rect.width, dy: CGFloat(row) * rect.height))
      }
    }
  }

  private func stretch(_ image: CGImage, in rect: CGRect) {
    drawing { canvas, state in
      canvas.transform(by: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY))
      canvas.draw(image.pixels, in: rect, opacity: state.alpha, sampling: state.quality.sampling)
    }
  }
}
