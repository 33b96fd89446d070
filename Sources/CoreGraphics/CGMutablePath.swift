import Foundation

/// A path under construction.
///
/// https://developer.apple.com/documentation/coregraphics/cgmutablepath
public final class CGMutablePath: CGPath {
  public init() { super.init(elements: []) }

  package override init(elements: [Element]) { super.init(elements: elements) }

  private func add(_ element: Element, _ transform: CGAffineTransform) {
    elements.append(element.applying(transform))
  }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add(.move(point), transform)
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add(.line(point), transform)
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    add(.curve(end, control1: control1, control2: control2), transform)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    let start = currentPoint.applying(transform.inverted())
    func third(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(to: end, control1: third(start), control2: third(end), transform: transform)
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    addLines(between: corners, transform: transform)
    closeSubpath()
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addRoundedRect(
      in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
  }

  /// The corners' radii are cut to half the sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let across = max(0, min(cornerWidth, rect.width / 2))
    let down = max(0, min(cornerHeight, rect.height / 2))
    guard across > 0, down > 0 else { return addRect(rect, transform: transform) }
    let centres = [
      (CGPoint(x: rect.maxX - across, y: rect.minY + down), -CGFloat.pi / 2),
      (CGPoint(x: rect.maxX - across, y: rect.maxY - down), 0),
      (CGPoint(x: rect.minX + across, y: rect.maxY - down), CGFloat.pi / 2),
      (CGPoint(x: rect.minX + across, y: rect.minY + down), CGFloat.pi),
    ]
    move(to: CGPoint(x: rect.minX + across, y: rect.minY), transform: transform)
    for (centre, start) in centres {
      let corner = CGAffineTransform(scaleX: across, y: down)
        .concatenating(CGAffineTransform(translationX: centre.x, y: centre.y))
      addLine(to: CGPoint(x: cos(start), y: sin(start)).applying(corner), transform: transform)
      addArcSegment(from: start, sweep: .pi / 2, transform: corner.concatenating(transform))
    }
    closeSubpath()
  }

  /// Angles in radians; `clockwise` as where y grows upwards, so that on screen false turns clockwise. A line
  /// leads to the arc's start.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let circle = CGAffineTransform(scaleX: radius, y: radius)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y)).concatenating(transform)
    let start = CGPoint(x: cos(startAngle), y: sin(startAngle))
    if isEmpty { move(to: start, transform: circle) } else { addLine(to: start, transform: circle) }
    let full = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    if clockwise {
      if sweep > 0 { sweep = (sweep - full).truncatingRemainder(dividingBy: full) }
      sweep = max(sweep, -full)
    } else {
      if sweep < 0 { sweep = (sweep + full).truncatingRemainder(dividingBy: full) }
      sweep = min(sweep, full)
    }
    let steps = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    for step in 0..<steps {
      let part = sweep / CGFloat(steps)
      addArcSegment(from: startAngle + CGFloat(step) * part, sweep: part, transform: circle)
    }
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.map { $0.applying(transform) }
  }

  public func closeSubpath() {
    if !isEmpty { elements.append(.close) }
  }

  /// At most a quarter of the unit circle as one cubic curve.
  private func addArcSegment(from start: CGFloat, sweep: CGFloat, transform: CGAffineTransform) {
    let reach = 4 / 3 * tan(sweep / 4)
    let end = start + sweep
    addCurve(
      to: CGPoint(x: cos(end), y: sin(end)),
      control1: CGPoint(x: cos(start) - reach * sin(start), y: sin(start) + reach * cos(start)),
      control2: CGPoint(x: cos(end) + reach * sin(end), y: sin(end) - reach * cos(end)),
      transform: transform)
  }
}
