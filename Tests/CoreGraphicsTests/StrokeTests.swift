import CoreGraphics
import Foundation
import Imaging
import Testing

@Suite("Lines, figures and tiles, by their pixels") struct StrokeTests {
  static func context(_ side: Int = 20) -> CGContext {
    let context = ContextTests.context(side, side)
    context.setStrokeColor(gray: 1, alpha: 1)
    context.setFillColor(gray: 1, alpha: 1)
    return context
  }

  /// How opaque a pixel is, counted from the lower left, as the context counts.
  static func alpha(_ context: CGContext, _ x: Int, _ y: Int) throws -> UInt8 {
    let image = try #require(context.makeImage())
    return ContextTests.pixel(image, x, image.height - 1 - y)[3]
  }

  static func isPainted(_ context: CGContext, _ x: Int, _ y: Int) throws -> Bool {
    try alpha(context, x, y) > 200
  }

  @Test(
    "a line's end stops at its last point, goes on by half its width, or is round",
    arguments: [(CGLineCap.butt, false, false), (.square, true, true), (.round, true, false)])
  func caps(cap: CGLineCap, goesOn: Bool, hasCorner: Bool) throws {
    let context = Self.context()
    context.setLineCap(cap)
    context.setLineWidth(8)
    context.move(to: CGPoint(x: 2, y: 10))
    context.addLine(to: CGPoint(x: 10, y: 10))
    context.strokePath()
    #expect(try Self.isPainted(context, 9, 6) && Self.isPainted(context, 9, 13))
    #expect(try Self.isPainted(context, 12, 10) == goesOn)
    #expect(try Self.isPainted(context, 13, 13) == hasCorner)
    #expect(try !Self.isPainted(context, 15, 10))
  }

  @Test(
    "two lines meet in a point, a slant or a round; a point that is too long for the limit is cut",
    arguments: [
      (CGLineJoin.miter, 10, true, true), (.miter, 1, false, false), (.bevel, 10, false, false),
      (.round, 10, false, true),
    ])
  func joins(join: CGLineJoin, limit: CGFloat, hasCorner: Bool, isFuller: Bool) throws {
    let context = Self.context()
    context.setLineJoin(join)
    context.setMiterLimit(limit)
    context.setLineWidth(8)
    context.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 0)])
    context.strokePath()
    #expect(try Self.isPainted(context, 13, 13) == hasCorner)
    #expect(try Self.isPainted(context, 12, 12) == isFuller)
    #expect(try Self.isPainted(context, 5, 13) && Self.isPainted(context, 13, 5))
  }

  @Test("dashes and gaps take turns from where the phase says; without lengths the line is full")
  func dashes() throws {
    let context = Self.context()
    context.setLineWidth(2)
    context.setLineDash(phase: 1, lengths: [4, 2])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 20, y: 5)])
    context.setLineDash(phase: 0, lengths: [])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 15), CGPoint(x: 20, y: 15), CGPoint(x: 9, y: 9)])
    let painted = try (0..<20).map { try Self.isPainted(context, $0, 5) }
    #expect(painted == (0..<20).map { ($0 + 1) % 6 < 4 })
    #expect(try (0..<20).allSatisfy { try Self.isPainted(context, $0, 15) })
    #expect(try !Self.isPainted(context, 9, 9), "a point without its other end")
  }

  @Test(
    "a way of drawing fills, strokes or does both; even-odd leaves a hole",
    arguments: [
      (CGPathDrawingMode.fill, true, true, false), (.eoFill, true, false, false),
      (.stroke, false, false, true), (.fillStroke, true, true, true), (.eoFillStroke, true, false, true),
    ])
  func modes(mode: CGPathDrawingMode, body: Bool, hole: Bool, edge: Bool) throws {
    let context = Self.context()
    context.setLineWidth(2)
    context.beginPath()
    context.addRects([CGRect(x: 3, y: 3, width: 14, height: 14), CGRect(x: 7, y: 7, width: 6, height: 6)])
    context.drawPath(using: mode)
    #expect(context.isPathEmpty)
    #expect(try Self.isPainted(context, 5, 5) == body && Self.isPainted(context, 10, 10) == hole)
    #expect(try Self.isPainted(context, 2, 10) == edge)
  }

  @Test("curves bulge towards their control points, and arcs turn the way they are told")
  func curves() throws {
    let context = Self.context()
    context.move(to: .zero)
    context.addCurve(
      to: CGPoint(x: 20, y: 0), control1: CGPoint(x: 0, y: 20), control2: CGPoint(x: 20, y: 20))
    context.closePath()
    context.fillPath()
    // At its middle a cubic curve has gone three quarters of the way to its control points.
    #expect(try Self.isPainted(context, 10, 13) && !Self.isPainted(context, 10, 16))
    let quad = Self.context()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 10, y: 20))
    quad.fillPath()
    #expect(try Self.isPainted(quad, 10, 8) && !Self.isPainted(quad, 10, 11))
    for clockwise in [false, true] {
      let arc = Self.context()
      arc.addArc(
        center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi, clockwise: clockwise)
      arc.fillPath()
      #expect(try Self.isPainted(arc, 10, 14) == !clockwise && Self.isPainted(arc, 10, 5) == clockwise)
    }
  }

  @Test("outlines of an ellipse and of a rectangle leave their insides, and keep the path that is being made")
  func outlines() throws {
    let context = Self.context()
    context.move(to: CGPoint(x: 1, y: 2))
    context.setLineWidth(2)
    context.strokeEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 16))
    #expect(try Self.isPainted(context, 2, 10) && Self.isPainted(context, 17, 10))
    #expect(try !Self.isPainted(context, 10, 10) && !Self.isPainted(context, 3, 3))
    context.stroke(CGRect(x: 8, y: 8, width: 4, height: 4), width: 1)
    #expect(try Self.alpha(context, 9, 9) == 0 && Self.alpha(context, 7, 9) > 100)
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
    context.fill([CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 19, y: 19, width: 1, height: 1)])
    #expect(try Self.isPainted(context, 0, 0) && Self.isPainted(context, 19, 19))
  }

  @Test("an edge across pixels is soft, and hard where smoothing is off")
  func smoothing() throws {
    let context = Self.context()
    context.fill(CGRect(x: 0.5, y: 0, width: 4, height: 4))
    #expect((100...155).contains(try Self.alpha(context, 0, 1)))
    context.setShouldAntialias(false)
    context.fill(CGRect(x: 8.25, y: 8.25, width: 4, height: 4))
    for x in 7..<14 { #expect([0, 255].contains(try Self.alpha(context, x, 10)), "\(x)") }
  }

  @Test("tiles repeat in both directions from the rectangle, inside the clip alone")
  func tiles() throws {
    let context = Self.context()
    context.clip(to: [CGRect(x: 0, y: 0, width: 20, height: 8), CGRect(x: 0, y: 16, width: 20, height: 4)])
    context.draw(try ContextTests.flag(), in: CGRect(x: 4, y: 2, width: 4, height: 2), byTiling: true)
    let image = try #require(context.makeImage())
    for y in 0..<20 {
      let seen = ContextTests.pixel(image, 11, 19 - y)
      let isInside = y < 8 || y >= 16
      let wanted = y % 2 == 1 ? ContextTests.red : ContextTests.blue
      #expect(seen == (isInside ? wanted : ContextTests.nothing), "row \(y)")
    }
  }

  @Test("a transform that is joined on comes before those in force")
  func joined() throws {
    let context = Self.context()
    context.translateBy(x: 10, y: 0)
    context.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    // Turned by a quarter to the left about (10, 0): x runs upwards, y to the left.
    context.fill(CGRect(x: 4, y: 2, width: 3, height: 1))
    context.flush()
    context.synchronize()
    #expect(try (4..<7).allSatisfy { try Self.isPainted(context, 7, $0) })
    #expect(try !Self.isPainted(context, 8, 5) && !Self.isPainted(context, 7, 7))
  }
}
