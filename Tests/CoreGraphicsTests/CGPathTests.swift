import CoreGraphics
import Foundation
import Testing

@Suite("A path")
struct CGPathTests {
  /// The points of a path: ends of lines and curves.
  func ends(_ path: CGPath) -> [CGPoint] {
    path.elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): point
      case .close: nil
      }
    }
  }

  @Test("a rectangle has four corners and is closed")
  func rect() {
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    #expect(path.elements.count == 5)
    #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("a transform is applied to every point")
  func transform() {
    var move = CGAffineTransform(translationX: 10, y: 20)
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: &move)
    #expect(path.boundingBox == CGRect(x: 10, y: 20, width: 4, height: 4))
  }

  @Test("radii are cut to half the sides; without a radius the corners are square")
  func rounded() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    let pill = CGPath(roundedRect: rect, cornerWidth: 100, cornerHeight: 5, transform: nil)
    #expect(pill.boundingBox == rect)
    #expect(ends(pill).contains(CGPoint(x: 5, y: 0)))
    #expect(
      CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 5, transform: nil)
        == CGPath(rect: rect, transform: nil))
  }

  @Test(
    "an arc ends at its end and goes the way it is told",
    arguments: [
      (0.0, Double.pi / 2, false, CGPoint(x: 0.7071, y: 0.7071)),
      (0, Double.pi / 2, true, CGPoint(x: -0.7071, y: -0.7071)),
      (0, -Double.pi / 2, true, CGPoint(x: 0.7071, y: -0.7071)),
      (0, 2 * Double.pi, false, CGPoint(x: -1, y: 0)),
    ])
  func arc(start: Double, end: Double, clockwise: Bool, middle: CGPoint) {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
    let last = path.currentPoint
    #expect(abs(last.x - cos(end)) < 1e-9 && abs(last.y - sin(end)) < 1e-9)
    let reached = halves(of: path).contains { abs($0.x - middle.x) < 1e-3 && abs($0.y - middle.y) < 1e-3 }
    #expect(reached)
  }

  /// The ends and the middles of all curves.
  func halves(of path: CGPath) -> [CGPoint] {
    var current = CGPoint.zero
    var points: [CGPoint] = []
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): current = point
      case .curve(let end, let one, let two):
        points.append(end)
        points.append(
          CGPoint(
            x: (current.x + 3 * one.x + 3 * two.x + end.x) / 8,
            y: (current.y + 3 * one.y + 3 * two.y + end.y) / 8))
        current = end
      case .close: break
      }
    }
    return points
  }

  @Test("a quadratic curve passes the point its control point pulls it to")
  func quadratic() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 4))
    #expect(halves(of: path).contains(CGPoint(x: 2, y: 2)))
  }

  @Test("a copy does not change with its original; equal outlines are equal")
  func copies() throws {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
    let copy = try #require(path.copy())
    #expect(copy == path)
    path.closeSubpath()
    #expect(copy != path)
    let both = CGMutablePath()
    both.addPath(copy)
    both.addPath(copy, transform: CGAffineTransform(translationX: 5, y: 0))
    #expect(both.boundingBox == CGRect(x: 0, y: 0, width: 6, height: 1))
    #expect(CGMutablePath().boundingBox.isNull && CGMutablePath().isEmpty)
  }
}
