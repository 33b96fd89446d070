import Imaging

/// A drawn outline, in the space of the layer's bounds.
package struct PathContent: Sendable, Hashable {
  package var path: Path
  package var rule: FillRule
  package var fill: Color?
  package var line: Color?
  package var stroke: Stroke
  /// The part of the path that is stroked, in fractions of its length.
  package var strokeStart: Double
  package var strokeEnd: Double

  package init(
    path: Path, rule: FillRule = .winding, fill: Color? = nil, line: Color? = nil,
    stroke: Stroke = Stroke(width: 1), strokeStart: Double = 0, strokeEnd: Double = 1
  ) {
    (self.strokeStart, self.strokeEnd) = (strokeStart, strokeEnd)
    self.path = path
    self.rule = rule
    self.fill = fill
    self.line = line
    self.stroke = stroke
  }

  /// What is stroked.
  var strokedPath: Path {
    strokeStart <= 0 && strokeEnd >= 1 ? path : path.part(from: strokeStart, to: strokeEnd)
  }
}
