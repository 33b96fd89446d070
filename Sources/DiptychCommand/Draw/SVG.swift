/// A place in a drawing; x to the right, y downwards.
typealias Point = SIMD2<Double>

/// A closed shape of a drawing.
struct Shape: Equatable {
  var outline: [Point]
  /// A colour, or `url(#…)` for a gradient.
  var fill: String
  var stroke: String?
  var strokeWidth = 1.0
  var opacity = 1.0
  /// The `class` attribute: what the shape is, for those who style or count.
  var kind: String?
}

/// A line of text, centred on its place.
struct Label: Equatable {
  var text: String
  var place: Point
  var size: Double

  /// About the size of the letters' box.
  var extent: Point { Point(Double(text.count) * size * 0.55, size) }

  init(_ text: String, at place: Point, size: Double) {
    self.text = text
    self.place = place
    self.size = size
  }

  /// Text that stands past the tip of an arrow, in the arrow's direction.
  init(_ text: String, beyond tip: Point, from tail: Point, gap: Double, size: Double) {
    self.init(text, at: tip, size: size)
    let run = tip - tail
    let direction = run / max((run * run).sum().squareRoot(), 1e-9)
    let reach = abs(direction.x) * extent.x / 2 + abs(direction.y) * extent.y / 2
    place += direction * (gap + reach)
  }
}

/// A document in Scalable Vector Graphics: shapes from back to front, then labels.
struct SVG {
  var title: String
  var description: String
  var shapes: [Shape] = []
  var labels: [Label] = []
  /// What stands inside `<defs>`.
  var definitions = ""
  /// Empty space around everything.
  var padding = 16.0

  /// The document; a unit of the drawing is `scale` pixels.
  func document(scale: Double) -> String {
    let points = shapes.flatMap(\.outline) + labels.flatMap(corners)
    let low = points.reduce(Point(.infinity, .infinity)) { pointwiseMin($0, $1) } - padding
    let high = points.reduce(Point(-.infinity, -.infinity)) { pointwiseMax($0, $1) } + padding
    let size = high - low
    let view = [low.x, low.y, size.x, size.y].map(SVG.number).joined(separator: " ")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(view)" width="\(SVG.number(size.x * scale))" \
      height="\(SVG.number(size.y * scale))" role="img">
      <title>\(SVG.escaped(title))</title>
      <desc>\(SVG.escaped(description))</desc>
      <defs>\(definitions)</defs>
      \((shapes.map(element) + labels.map(element)).joined(separator: "\n"))
      </svg>

      """
  }

  private func element(_ shape: Shape) -> String {
    var text = "<path"
    if let kind = shape.kind { text += " class=\"\(kind)\"" }
    text += " d=\"\(SVG.path(shape.outline))\" fill=\"\(shape.fill)\""
    if let stroke = shape.stroke {
      text +=
        " stroke=\"\(stroke)\" stroke-width=\"\(SVG.number(shape.strokeWidth))\" stroke-linejoin=\"round\""
    }
    if shape.opacity < 1 { text += " opacity=\"\(SVG.number(shape.opacity))\"" }
    return text + "/>"
  }

  private func element(_ label: Label) -> String {
    "<text x=\"\(SVG.number(label.place.x))\" y=\"\(SVG.number(label.place.y + label.size * 0.36))\" text-anchor=\"middle\" "
      + "font-family=\"-apple-system, Inter, 'Helvetica Neue', 'DejaVu Sans', sans-serif\" "
      + "font-size=\"\(SVG.number(label.size))\" fill=\"#565c68\" "
      + "stroke=\"#ffffff\" stroke-width=\"\(SVG.number(label.size * 0.3))\" stroke-linejoin=\"round\" "
      + "paint-order=\"stroke\">\(SVG.escaped(label.text))</text>"
  }

  private func corners(_ label: Label) -> [Point] {
    [label.place - label.extent / 2, label.place + label.extent / 2]
  }

  private static func path(_ outline: [Point]) -> String {
    "M" + outline.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L") + "Z"
  }

  /// Two decimals, no more digits than needed.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
