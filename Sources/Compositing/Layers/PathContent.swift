import Imaging

/// A drawn outline, in the space of the layer's bounds.
package struct PathContent: Sendable, Hashable {
  package var path: Path
  package var rule: FillRule
  package var fill: Color?
  package var line: Color?
  package var stroke: Stroke

  package init(
    path: Path, rule: FillRule = .winding, fill: Color? = nil, line: Color? = nil,
    stroke: Stroke = Stroke(width: 1)
  ) {
    self.path = path
    self.rule = rule
    self.fill = fill
    self.line = line
    self.stroke = stroke
  }
}
