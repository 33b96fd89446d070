import Foundation
import Imaging
import Testing

@Suite("Affine maps")
struct AffineTests {
  static let maps: [Affine] = {
    var generator = SeededGenerator(state: 21)
    return (0..<20).map { _ in
      func number() -> Double { Double.random(in: -3...3, using: &generator) }
      return Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
  }()

  private func expectNear(_ a: CGPoint, _ b: CGPoint) {
    #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "\(a) and \(b)")
  }

  @Test("one after another is one map, and the inverse leads back", arguments: maps)
  func composition(map: Affine) throws {
    let point = CGPoint(x: 3, y: -7)
    for other in Self.maps {
      expectNear(map.concatenating(other).apply(point), other.apply(map.apply(point)))
    }
    expectNear(try #require(map.inverse).apply(map.apply(point)), point)
    #expect(map.concatenating(.identity) == map && Affine.identity.concatenating(map) == map)
  }

  @Test("the simple maps by hand")
  func table() {
    let point = CGPoint(x: 2, y: 1)
    let rows: [(Affine, CGPoint)] = [
      (.identity, point), (.translation(5, -1), CGPoint(x: 7, y: 0)), (.scale(2, 3), CGPoint(x: 4, y: 3)),
      // A quarter turn clockwise as seen with y down: right becomes down.
      (.rotation(.pi / 2), CGPoint(x: -1, y: 2)),
      (
        .mapping(CGRect(x: 1, y: 0, width: 2, height: 2), to: CGRect(x: 10, y: 20, width: 20, height: 10)),
        CGPoint(x: 20, y: 25)
      ),
    ]
    for (map, wanted) in rows { expectNear(map.apply(point), wanted) }
    #expect(Affine.scale(0, 1).inverse == nil)
  }

  @Test("a rectangle stays upright under quarter turns and mirrors only")
  func rectangles() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let quarter = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(quarter.keepsRectangles && Affine.scale(-1, 2).keepsRectangles)
    #expect(!Affine.rotation(0.1).keepsRectangles)
    #expect(quarter.apply(rect) == CGRect(x: -6, y: 1, width: 4, height: 3))
    let around = Affine.rotation(.pi / 4).apply(CGRect(x: -1, y: -1, width: 2, height: 2))
    #expect(abs(around.width - 8.0.squareRoot()) < 1e-9 && abs(around.midX) < 1e-9)
  }
}
