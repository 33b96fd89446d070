import CoreGraphics
import TestSupport
import Testing

import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@Suite("CGAffineTransform") struct CGAffineTransformTests {
  static let seeds: [UInt64] = Array(1...40)

  @Test("a transform followed by its inverse leads every point back", arguments: seeds)
  func inverse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let t = random.transform()
    let p = random.point()
    expectNear(p.applying(t).applying(t.inverted()), p)
    expectNear(p.applying(t.concatenating(t.inverted())), p)
    expectNear(p.applying(t.inverted().concatenating(t)), p)
  }

  @Test("t1.concatenating(t2) applies t1 first", arguments: seeds)
  func concatenation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (first, second, third) = (random.transform(), random.transform(), random.transform())
    let p = random.point()
    expectNear(p.applying(first.concatenating(second)), p.applying(first).applying(second))
    expectNear(
      p.applying(first.concatenating(second).concatenating(third)),
      p.applying(first.concatenating(second.concatenating(third))))
  }

  @Test("translatedBy, scaledBy and rotated act before the transform they are called on", arguments: seeds)
  func prefixes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let t = random.transform()
    let p = random.point()
    let (x, y) = (random.number(), random.number())
    expectNear(p.applying(t.translatedBy(x: x, y: y)), CGPoint(x: p.x + x, y: p.y + y).applying(t))
    expectNear(p.applying(t.scaledBy(x: x, y: y)), CGPoint(x: p.x * x, y: p.y * y).applying(t))
    expectNear(p.applying(t.rotated(by: x)), p.applying(CGAffineTransform(rotationAngle: x)).applying(t))
  }

  @Test("a turn keeps lengths and goes from x toward y")
  func rotation() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    expectNear(CGPoint(x: 1, y: 0).applying(quarter), CGPoint(x: 0, y: 1))
    expectNear(CGPoint(x: 0, y: 1).applying(quarter), CGPoint(x: -1, y: 0))
    for angle in stride(from: -7.0, through: 7, by: 0.7) {
      let turned = CGPoint(x: 3, y: 4).applying(CGAffineTransform(rotationAngle: angle))
      #expect(abs((turned.x * turned.x + turned.y * turned.y) - 25) < 1e-9)
    }
  }

  @Test("a rectangle maps to the smallest one around its mapped corners", arguments: seeds)
  func rectangles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let t = random.transform()
    let rect = CGRect(
      x: random.number(), y: random.number(), width: abs(random.number()), height: abs(random.number()))
    let mapped = rect.applying(t)
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map { $0.applying(t) }
    for corner in corners { #expect(mapped.insetBy(dx: -1e-9, dy: -1e-9).contains(corner)) }
    for edge in [mapped.minX, mapped.maxX] { #expect(corners.contains { abs($0.x - edge) < 1e-9 }) }
    for edge in [mapped.minY, mapped.maxY] { #expect(corners.contains { abs($0.y - edge) < 1e-9 }) }
  }

  @Test("a size is turned and scaled, not translated")
  func sizes() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
    #expect(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 63, y: 86))
  }

  @Test("what cannot be mapped or turned back stays as it is")
  func degenerate() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    #expect(CGRect.null.applying(CGAffineTransform(translationX: 1, y: 2)).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)).isInfinite)
  }

  @Test("identity is identity, and the empty transform is not")
  func identity() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(CGAffineTransform(translationX: 0, y: 0).isIdentity)
    #expect(!CGAffineTransform(translationX: 1, y: 0).isIdentity)
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGPoint(x: 3, y: 4).applying(CGAffineTransform()) == .zero)
  }

  @Test("is coded as six bare numbers")
  func coding() throws {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
  }

  private func expectNear(
    _ left: CGPoint, _ right: CGPoint, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tolerance = 1e-8 * (1 + abs(right.x) + abs(right.y))
    #expect(
      abs(left.x - right.x) < tolerance && abs(left.y - right.y) < tolerance, "\(left) is not \(right)",
      sourceLocation: sourceLocation)
  }
}

extension SeededGenerator {
  mutating func number() -> CGFloat { CGFloat(Double.random(in: -10...10, using: &self)) }

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  /// One that can be inverted without losing many digits.
  mutating func transform() -> CGAffineTransform {
    while true {
      let t = CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      if abs(t.a * t.d - t.b * t.c) > 1 { return t }
    }
  }
}
