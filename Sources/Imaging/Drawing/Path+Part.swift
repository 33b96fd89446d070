import Foundation

extension Path {
  /// The path between two fractions of its length, as lines; curves become sixteen.
  package func part(from start: Double, to end: Double) -> Path {
    let lines = lines
    let whole = lines.map(\.length).reduce(0, +)
    let (first, last) = (whole * min(max(start, 0), 1), whole * min(max(end, 0), 1))
    var (path, passed) = (Path(), 0.0)
    var tip: CGPoint?
    guard first < last else { return path }
    for line in lines {
      defer { passed += line.length }
      guard line.length > 0, passed < last, passed + line.length > first else { continue }
      let from = line.point(max(0, (first - passed) / line.length))
      let to = line.point(min(1, (last - passed) / line.length))
      if tip != from { path.move(to: from) }
      path.line(to: to)
      tip = to
    }
    return path
  }

  private struct Line {
    let from: CGPoint
    let to: CGPoint

    var length: Double { hypot(to.x - from.x, to.y - from.y) }

    func point(_ part: Double) -> CGPoint {
      if part >= 1 { return to }
      return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
  }

  private var lines: [Line] {
    var (lines, start, current): ([Line], CGPoint, CGPoint) = ([], .zero, .zero)
    func add(_ point: CGPoint) {
      lines.append(Line(from: current, to: point))
      current = point
    }
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point): add(point)
      case .close: add(start)
      case .curve(let first, let second, let end):
        let begin = current
        for step in 1...16 {
          let t = Double(step) / 16
          let rest = 1 - t
          let (a, b, c, d) = (rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t)
          add(
            CGPoint(
              x: a * begin.x + b * first.x + c * second.x + d * end.x,
              y: a * begin.y + b * first.y + c * second.y + d * end.y))
        }
      }
    }
    return lines
  }
}
