import DeviceModel
import Foundation
import Testing

@testable import DiptychCommand

@Suite struct OutlineTests {
  private func area(_ outline: [Point]) -> Double {
    outline.indices.reduce(0) { sum, index in
      let (here, next) = (outline[index], outline[(index + 1) % outline.count])
      return sum + (here.x * next.y - here.y * next.x) / 2
    }
  }

  @Test("A rounded rectangle runs anticlockwise and lacks its corners")
  func rounded() {
    let square = Outline.roundedRectangle(center: Point(3, 4), size: Point(10, 20), radius: 0)
    #expect(square.count == 4 && area(square) == 200)
    let round = Outline.roundedRectangle(center: Point(3, 4), size: Point(10, 20), radius: 2)
    #expect(abs(area(round) - (200 - (4 - .pi) * 4)) < 0.2)
    #expect(round.allSatisfy { abs($0.x - 3) <= 5 && abs($0.y - 4) <= 10 })
  }

  @Test("A circle is one")
  func circle() {
    let circle = Outline.circle(center: Point(1, 1), radius: 5)
    #expect(abs(area(circle) - 25 * .pi) < 0.5)
  }

  @Test("Clipping keeps what is inside")
  func clipped() {
    let square = Outline.roundedRectangle(center: Point(0, 0), size: Point(10, 10), radius: 0)
    let right = Outline.clipped(square, center: Point(10, 0), size: Point(20, 20))
    #expect(abs(area(right) - 50) < 1e-9 && right.allSatisfy { $0.x >= -1e-9 })
    #expect(Outline.clipped(square, center: Point(0, 0), size: Point(20, 20)) == square)
    #expect(Outline.clipped(square, center: Point(50, 0), size: Point(20, 20)).isEmpty)
  }

  @Test("A hull encloses its points and nothing more")
  func hull() {
    let points = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4), Point(2, 2), Point(1, 3), Point(2, 0)]
    let hull = Outline.hull(points)
    #expect(Set(hull) == [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)] && area(hull) == 16)
  }

  @Test("Nearer things are drawn larger, the target in the middle")
  func eye() {
    let eye = Eye(target: Vector3(1, 2, 3), span: 100)
    #expect(eye.project(Vector3(1, 2, 3)) == Point(0, 0))
    let toward = eye.attitude.inverse.apply(Vector3(0, 0, 50))
    #expect(eye.magnification(Vector3(1, 2, 3) + toward) > 1)
    #expect(eye.magnification(Vector3(1, 2, 3) - toward) < 1)
    #expect(abs(eye.depth(Vector3(1, 2, 3) + toward) - 50) < 1e-9)
    #expect(eye.sees(toward, at: eye.target) && !eye.sees(-toward, at: eye.target))
    #expect(eye.project(Vector3(1, 12, 3)).y < 0)
  }

  @Test("SVG text is escaped, numbers are short")
  func text() {
    #expect(SVG.escaped("<a & \"b\">") == "&lt;a &amp; &quot;b&quot;&gt;")
    #expect([0, -0.001, 12.5, 1 / 3.0].map(SVG.number) == ["0", "0", "12.5", "0.33"])
  }

  @Test("A label stands past the tip, whichever way the arrow points")
  func label() {
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let direction = Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      let label = Label(
        "Rear cameras", beyond: Point(5, 5), from: Point(5, 5) - direction * 10, gap: 2, size: 8)
      let (low, high) = (label.place - label.extent / 2, label.place + label.extent / 2)
      #expect(!(low.x < 5 && 5 < high.x && low.y < 5 && 5 < high.y))
    }
  }
}
