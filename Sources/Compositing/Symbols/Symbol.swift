import Foundation
import Imaging

/// A picture of lines and areas that has a name, in a square from (0, 0) to (20, 20), y down.
///
/// Apple's symbols may not be copied: these are drawings of this project under the names apps use.
package struct Symbol: Sendable, Hashable {
  /// Filled as ``rule`` says.
  package private(set) var area = Path()
  package private(set) var rule = FillRule.evenOdd
  /// Drawn ``lineWidth`` wide, with round ends and corners.
  package private(set) var lines = Path()

  package static let side = 20.0
  package static let lineWidth = 1.5

  /// Nil for a name that is not known.
  package static func named(_ name: String) -> Symbol? { drawings[name]?() }

  /// In the order of the alphabet.
  package static var names: [String] { drawings.keys.sorted() }

  // MARK: Drawing

  fileprivate func line(_ points: (Double, Double)..., closed: Bool = false) -> Symbol {
    adding(lines: .polygon(points.map { CGPoint(x: $0.0, y: $0.1) }, isClosed: closed))
  }

  fileprivate func polygon(_ points: (Double, Double)...) -> Symbol {
    adding(area: .polygon(points.map { CGPoint(x: $0.0, y: $0.1) }))
  }

  fileprivate func adding(lines path: Path) -> Symbol {
    var symbol = self
    symbol.lines.append(path)
    return symbol
  }

  fileprivate func adding(area path: Path) -> Symbol {
    var symbol = self
    symbol.area.append(path)
    return symbol
  }

  fileprivate func adding(_ other: Symbol) -> Symbol { adding(lines: other.lines).adding(area: other.area) }

  /// With an arrow's head at the end of an arc.
  fileprivate func arrow(
    around x: Double, _ y: Double, radius: Double, from start: Double, to end: Double, head: Double
  ) -> Symbol {
    let centre = CGPoint(x: x, y: y)
    let tip = CGPoint(x: x + radius * cos(end), y: y + radius * sin(end))
    let back = end + .pi / 2 * (end > start ? 1 : -1) + .pi
    let sides = [back - 0.6, back + 0.6].map { (tip.x + head * cos($0), tip.y + head * sin($0)) }
    return adding(lines: .arc(center: centre, radius: radius, from: start, to: end))
      .line(sides[0], (tip.x, tip.y), sides[1])
  }
}

private func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
  .ellipse(in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
}

private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> Path {
  .roundedRect(CGRect(x: x, y: y, width: width, height: height), radius: radius)
}

/// A camera from the front, with the bump of its finder.
private let cameraBody: Path = {
  var path = Path()
  let points: [(Double, Double)] = [
    (3, 5), (6, 5), (7.5, 2.8), (12.5, 2.8), (14, 5), (17, 5), (18.5, 6.5), (18.5, 15.5), (17, 17), (3, 17),
    (1.5, 15.5), (1.5, 6.5),
  ]
  path.append(.polygon(points.map { CGPoint(x: $0.0, y: $0.1) }))
  return path
}()

private let boltPoints: [(Double, Double)] = [
  (11.5, 1.5), (4, 11.5), (9.5, 11.5), (8.5, 18.5), (16, 8.5), (10.5, 8.5),
]
private let bolt = Path.polygon(boltPoints.map { CGPoint(x: $0.0, y: $0.1) })

/// A wheel with eight teeth.
private let wheel: Path = {
  let points = (0..<32).map { index -> CGPoint in
    let radius = index % 4 < 2 ? 8.5 : 6.6
    let angle = (Double(index) + 0.5) * .pi / 16
    return CGPoint(x: 10 + radius * cos(angle), y: 10 + radius * sin(angle))
  }
  return .polygon(points)
}()

private let lens: Path = {
  var path = Path()
  path.append(.polygon([(14, 9), (18.5, 6), (18.5, 14), (14, 11)].map { CGPoint(x: $0.0, y: $0.1) }))
  return path
}()

private let shoulders: Path = {
  var path = Path()
  path.append(.arc(center: CGPoint(x: 10, y: 18.2), radius: 5.6, from: .pi * 1.18, to: .pi * 1.82))
  return path
}()

private let drawings: [String: @Sendable () -> Symbol] = [
  "arrow.triangle.2.circlepath.camera": {
    Symbol().adding(lines: cameraBody)
      .arrow(around: 10, 11, radius: 3.4, from: .pi * 0.95, to: .pi * 1.85, head: 2)
      .arrow(around: 10, 11, radius: 3.4, from: -.pi * 0.05, to: .pi * 0.85, head: 2)
  },
  "arrow.up.left.and.arrow.down.right": {
    Symbol().line((9, 9), (3, 3)).line((3, 8), (3, 3), (8, 3)).line((11, 11), (17, 17))
      .line((12, 17), (17, 17), (17, 12))
  },
  "bolt": { Symbol().adding(lines: bolt) },
  "bolt.fill": { Symbol().adding(area: bolt) },
  "bolt.slash": { Symbol().adding(lines: bolt).line((2.5, 2.5), (17.5, 17.5)) },
  "camera": { Symbol().adding(lines: cameraBody).adding(lines: circle(10, 11, 3.6)) },
  "camera.fill": { Symbol().adding(area: cameraBody).adding(area: circle(10, 11, 3.6)) },
  "checkmark": { Symbol().line((3.5, 11), (8, 16), (16.5, 4)) },
  "circle": { Symbol().adding(lines: circle(10, 10, 8.5)) },
  "circle.fill": { Symbol().adding(area: circle(10, 10, 9)) },
  "gear": { Symbol().adding(lines: wheel).adding(lines: circle(10, 10, 2.8)) },
  "person.crop.circle": {
    Symbol().adding(lines: circle(10, 10, 8.5)).adding(lines: circle(10, 8, 2.8)).adding(lines: shoulders)
  },
  "photo": {
    Symbol().adding(lines: box(1.5, 3.5, 17, 13, 2)).adding(area: circle(6, 7.5, 1.5))
      .line((2, 15), (7.5, 10), (10.5, 13), (13.5, 9.5), (18, 14))
  },
  "rectangle.on.rectangle": {
    Symbol().adding(lines: box(6, 7.5, 12.5, 9.5, 1.5)).line(
      (4, 13.5), (2.8, 13.5), (1.5, 12.2), (1.5, 5.3), (2.8, 4), (12.2, 4), (13.5, 5.2))
  },
  "video": { Symbol().adding(lines: box(1.5, 5, 12, 10, 2)).adding(lines: lens) },
  "video.fill": { Symbol().adding(area: box(1.5, 5, 12, 10, 2)).adding(area: lens) },
  "xmark": { Symbol().line((4, 4), (16, 16)).line((16, 4), (4, 16)) },
]
