import DeviceModel

/// A part of a square sensor's picture, around its middle: what a shape and a zoom leave of it.
package struct Framing: Hashable, Sendable {
  package let aspectRatio: AspectRatio
  package let zoom: Double

  package init(_ aspectRatio: AspectRatio, zoom: Double) {
    (self.aspectRatio, self.zoom) = (aspectRatio, zoom)
  }

  /// Width and height as parts of the square's side.
  fileprivate var size: (width: Double, height: Double) {
    let (x, y) = aspectRatio.sides
    let long = Double(max(x, y)) * zoom
    return (Double(x) / long, Double(y) / long)
  }

  fileprivate var area: Double { size.width * size.height }

  fileprivate func contains(_ face: FaceBounds) -> Bool {
    let (width, height) = size
    return face.x.lowerBound >= 0.5 - width / 2 && face.x.upperBound <= 0.5 + width / 2
      && face.y.lowerBound >= 0.5 - height / 2 && face.y.upperBound <= 0.5 + height / 2
  }
}

/// Where a face is in the square picture, from its top left, as parts of its side.
package struct FaceBounds: Hashable, Sendable {
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  package init(x: ClosedRange<Double>, y: ClosedRange<Double>) { (self.x, self.y) = (x, y) }

  /// With half of itself on each side, for hair and shoulders (*decided*).
  fileprivate var roomy: FaceBounds {
    func grown(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let half = (range.upperBound - range.lowerBound) / 2
      return range.lowerBound - half...range.upperBound + half
    }
    return FaceBounds(x: grown(x), y: grown(y))
  }
}

/// What smart framing offers and recommends. *Decided*: Apple publishes neither.
package enum SmartFraming {
  /// How often it looks.
  package static let pace = Duration.milliseconds(500)

  /// Upright and level, near and far; none where the format has no choice of shapes.
  package static func supported(by format: Format) -> [Framing] {
    [AspectRatio.ratio3x4, .ratio4x3].filter(format.aspectRatios.contains)
      .flatMap { [Framing($0, zoom: 1.4), Framing($0, zoom: 1)] }
  }

  /// The smallest part that has all faces, else the largest; of equal ones the first. Nil where none is offered.
  package static func recommended(_ offered: [Framing], for faces: [FaceBounds]) -> Framing? {
    let fitting = offered.filter { framing in faces.allSatisfy { framing.contains($0.roomy) } }
    guard fitting.isEmpty || faces.isEmpty else { return fitting.min { $0.area < $1.area } }
    return offered.max { $0.area < $1.area }
  }
}
