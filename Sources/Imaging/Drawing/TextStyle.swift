/// How text looks.
package struct TextStyle: Sendable, Hashable {
  package enum Weight: Int, Sendable, Hashable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  package enum Alignment: Sendable, Hashable { case left, center, right }

  /// Where the ellipsis of text that does not fit stands; with none it is cut off.
  package enum Truncation: Sendable, Hashable { case start, middle, end, none }

  /// A font family that the system has; DejaVu Sans comes with `fonts-dejavu-core`.
  package var family: String
  /// The height of the font, in units of the canvas.
  package var size: Double
  package var weight: Weight
  package var color: Color
  package var alignment: Alignment
  /// Lines at most; nil for as many as it takes.
  package var lineLimit: Int?
  package var truncation = Truncation.end

  package init(
    size: Double, weight: Weight = .regular, color: Color = .black, alignment: Alignment = .left,
    lineLimit: Int? = nil, family: String = "DejaVu Sans"
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}
