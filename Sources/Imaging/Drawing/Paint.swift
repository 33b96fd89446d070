import Foundation

/// What a shape is filled with.
package enum Paint: Sendable, Hashable {
  case color(Color)
  case gradient(LinearGradient)
}

/// Colours along a line; beyond its ends the end colours go on.
package struct LinearGradient: Sendable, Hashable {
  package struct Stop: Sendable, Hashable {
    /// 0 at the start, 1 at the end.
    package var offset: Double
    package var color: Color

    package init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  package var start: CGPoint
  package var end: CGPoint
  package var stops: [Stop]

  package init(from start: CGPoint, to end: CGPoint, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Colours at equal distances.
  package init(from start: CGPoint, to end: CGPoint, colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      from: start, to: end, stops: colors.enumerated().map { Stop(Double($0.offset) / last, $0.element) })
  }
}

/// How a line is drawn.
package struct Stroke: Sendable, Hashable {
  package enum End: Sendable, Hashable { case butt, round, square }
  package enum Corner: Sendable, Hashable { case miter, round, bevel }

  /// In units of the canvas' transform; half lies on each side of the path.
  package var width: Double
  package var end: End
  package var corner: Corner
  /// Lengths of dashes and gaps in turn; empty for a full line.
  package var dashes: [Double]

  package init(width: Double, end: End = .butt, corner: Corner = .miter, dashes: [Double] = []) {
    (self.width, self.end, self.corner, self.dashes) = (width, end, corner, dashes)
  }
}
