import Foundation

/// What a shape is filled with.
package enum Paint: Sendable, Hashable {
  case color(Color)
  case gradient(LinearGradient)
  case radial(RadialGradient)
}

/// Colours from the centre of an ellipse to its edge; beyond it the last colour goes on.
package struct RadialGradient: Sendable, Hashable {
  package var center: CGPoint
  /// Half the ellipse's width and height; neither is 0.
  package var radii: CGSize
  package var stops: [LinearGradient.Stop]

  package init(center: CGPoint, radii: CGSize, stops: [LinearGradient.Stop]) {
    (self.center, self.radii, self.stops) = (center, radii, stops)
  }
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
  /// How far into the dashes the line starts.
  package var dashOffset: Double
  /// How many line widths a pointed corner may reach out before it is cut off.
  package var miterLimit: Double

  package init(
    width: Double, end: End = .butt, corner: Corner = .miter, dashes: [Double] = [], dashOffset: Double = 0,
    miterLimit: Double = 10
  ) {
    (self.width, self.end, self.corner, self.dashes) = (width, end, corner, dashes)
    (self.dashOffset, self.miterLimit) = (dashOffset, miterLimit)
  }
}
