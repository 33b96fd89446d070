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
    "<text x=\"\(SVG.number(label.place.x))\" y=\"\(SVG.number(label.place.y))\" text-anchor=\"middle\" "
      + "font-family=\"-apple-system, Inter, 'Helvetica Neue', 'DejaVu Sans', sans-serif\" "
      + "font-size=\"\(SVG.number(label.size))\" fill=\"#6e7480\">\(SVG.escaped(label.text))</text>"
  }

  /// A rough box of a label.
  private func corners(_ label: Label) -> [Point] {
    let half = Double(label.text.count) * label.size * 0.29
    return [label.place + Point(-half, -label.size), label.place + Point(half, label.size * 0.3)]
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
