import Compositing
import Foundation
import Imaging
import Testing

@Suite("Animated values")
struct AnimatedValueTests {
  static let pairs: [(AnimatedValue, AnimatedValue, AnimatedValue)] = [
    (.number(2), .number(4), .number(2.5)),
    (.point(CGPoint(x: 0, y: 8)), .point(CGPoint(x: 4, y: 0)), .point(CGPoint(x: 1, y: 6))),
    (
      .size(CGSize(width: 4, height: 0)), .size(CGSize(width: 8, height: 4)),
      .size(CGSize(width: 5, height: 1))
    ),
    (
      .rect(CGRect(x: 0, y: 0, width: 4, height: 4)), .rect(CGRect(x: 8, y: 4, width: 8, height: 0)),
      .rect(CGRect(x: 2, y: 1, width: 5, height: 3))
    ),
    (.numbers([0, 4]), .numbers([4, 0]), .numbers([1, 3])),
    // A clear colour has no hue: red fades in as red.
    (
      .color(.clear), .color(Color(red: 1, green: 0, blue: 0)),
      .color(Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    ),
    (.flag(false), .flag(true), .flag(false)),
    (.numbers([1]), .numbers([1, 2]), .numbers([1])),
    (.transform(.scale(1, 1)), .transform(.scale(5, 3)), .transform(.scale(2, 1.5))),
  ]

  @Test("a quarter of the way by hand; the ends are exact", arguments: pairs)
  func mixed(from: AnimatedValue, to: AnimatedValue, quarter: AnimatedValue) {
    #expect(from.mixed(with: to, 0) == from)
    #expect(from.mixed(with: to, 1) == to)
    #expect(from.mixed(with: to, 0.25) == quarter)
  }

  @Test("paths of one make move point by point, others change at the middle")
  func paths() {
    let (small, large) = (
      Path.rect(CGRect(x: 0, y: 0, width: 2, height: 2)), Path.rect(CGRect(x: 4, y: 0, width: 4, height: 6))
    )
    #expect(
      AnimatedValue.path(small).mixed(with: .path(large), 0.5)
        == .path(.rect(CGRect(x: 2, y: 0, width: 3, height: 4))))
    let round = AnimatedValue.path(.ellipse(in: CGRect(x: 0, y: 0, width: 2, height: 2)))
    #expect(AnimatedValue.path(small).mixed(with: round, 0.49) == .path(small))
    #expect(AnimatedValue.path(small).mixed(with: round, 0.5) == round)
  }

  @Test("a transform is turned the shorter way, and taken apart without loss", arguments: 0..<40)
  func transforms(number: Int) {
    let angle = Double(number) * 0.31 - 6
    let (x, y) = (number % 3 == 0 ? -1.5 : 2, number % 2 == 0 ? 0.5 : 3)
    let map = Affine.scale(x, y).concatenating(Affine(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0))
      .concatenating(.rotation(angle)).concatenating(.translation(3, -4))
    let again = AffineParts(map).map
    for (a, b) in [
      (map.a, again.a), (map.b, again.b), (map.c, again.c), (map.d, again.d), (map.tx, again.tx),
    ] {
      #expect(abs(a - b) < 1e-9)
    }
    let half = AnimatedValue.transform(.rotation(3)).mixed(with: .transform(.rotation(-3)), 0.5)
    guard case .transform(let turned) = half else { return }
    #expect(abs(abs(AffineParts(turned).rotation) - .pi) < 1e-9)
  }

  @Test("a mirrored transform grows through its mirror axis, not by turning")
  func mirrored() {
    guard
      case .transform(let half) = AnimatedValue.transform(.identity).mixed(
        with: .transform(.scale(-1, 1)), 0.25)
    else { return }
    #expect(abs(half.a - 0.5) < 1e-9 && abs(half.d - 1) < 1e-9 && abs(half.b) < 1e-9)
  }

  @Test(
    "parts have Core Animation's names",
    arguments: [
      ("position.x", AnimatedValue.point(CGPoint(x: 3, y: 4)), 3.0),
      ("bounds.size.height", .rect(CGRect(x: 1, y: 2, width: 3, height: 4)), 4),
      ("bounds.origin.y", .rect(CGRect(x: 1, y: 2, width: 3, height: 4)), 2),
      ("transform.rotation", .transform(.rotation(0.5)), 0.5),
      ("transform.rotation.z", .transform(.rotation(0.5)), 0.5),
      ("transform.scale.y", .transform(.scale(2, 3)), 3), ("transform.scale", .transform(.scale(2, 3)), 2),
      ("transform.translation.x", .transform(.translation(7, 8)), 7),
    ])
  func members(path: String, value: AnimatedValue, expected: Double) throws {
    let names = path.split(separator: ".").dropFirst()
    guard case .number(let number)? = value.member(names) else {
      Issue.record("no such part")
      return
    }
    #expect(abs(number - expected) < 1e-12)
    let changed = value.replacing(names, with: .number(0.75))
    guard case .number(let after)? = changed.member(names) else { return }
    #expect(abs(after - 0.75) < 1e-12)
    #expect(value.member(["nothing"]) == nil && value.replacing(["nothing"], with: .number(1)) == value)
  }
}
