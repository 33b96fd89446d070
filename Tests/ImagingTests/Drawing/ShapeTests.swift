import Foundation
import Imaging
import Testing

@Suite("Drawing shapes")
struct ShapeTests {
  @Test("a rectangle on pixel edges fills its pixels and no others")
  func rect() {
    let picture = drawing(8, 6) { $0.fill(CGRect(2, 1, 3, 4), .red) }
    for y in 0..<6 {
      for x in 0..<8 {
        let isInside = (2..<5).contains(x) && (1..<5).contains(y)
        #expect(picture[x, y] == (isInside ? [0, 0, 255, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test("a half-covered pixel is half there, premultiplied")
  func antialias() {
    let picture = drawing(2, 1) { $0.fill(CGRect(0, 0, 1.5, 1), .red) }
    #expect(picture[0, 0] == [0, 0, 255, 255])
    #expect(abs(Int(picture[1, 0][3]) - 128) <= 1 && picture[1, 0][2] == picture[1, 0][3])
  }

  @Test(
    "a shape covers its area",
    arguments: [
      (Path.ellipse(in: CGRect(2, 3, 20, 10)), .pi * 50),
      (.roundedRect(CGRect(1, 1, 20, 16), radius: 4), 320 - (4 - .pi) * 16),
      (.roundedRect(CGRect(1, 1, 20, 8), radius: 99), 160 - (4 - .pi) * 16),
      (.roundedRect(CGRect(1, 1, 20, 8), radius: 0), 160),
      (.polygon([CGPoint(x: 0, y: 0), CGPoint(x: 24, y: 0), CGPoint(x: 0, y: 18)]), 216),
      (.arc(center: CGPoint(x: 12, y: 9), radius: 8, from: 0, to: .pi), .pi * 32),
    ] as [(Path, Double)])
  func area(path: Path, area: Double) {
    let picture = drawing(24, 18) { $0.fill(path, .black) }
    #expect(abs(picture.coverage - area) < 1.2, "\(picture.coverage)")
  }

  @Test("where a path crosses itself, the rule decides")
  func rules() {
    var path = Path.rect(CGRect(0, 0, 9, 9))
    path.append(.rect(CGRect(3, 3, 3, 3)))
    #expect(drawing(9, 9) { $0.fill(path, with: .color(.black), rule: .evenOdd) }.coverage == 72)
    #expect(drawing(9, 9) { $0.fill(path, .black) }.coverage == 81)
  }

  @Test("a line has its width, half to each side; round ends and dashes")
  func strokes() {
    let line = Path.polygon([CGPoint(x: 4, y: 5), CGPoint(x: 16, y: 5)], isClosed: false)
    func covered(_ stroke: Stroke) -> Double {
      drawing(20, 10) { $0.stroke(line, with: .color(.black), stroke) }.coverage
    }
    #expect(covered(Stroke(width: 4)) == 48)
    #expect(covered(Stroke(width: 4, end: .square)) == 64)
    #expect(abs(covered(Stroke(width: 4, end: .round)) - 48 - .pi * 4) < 0.5)
    #expect(covered(Stroke(width: 4, dashes: [2, 1])) == 32)
    for nonsense in [[0, 0], [-1, 2], []] as [[Double]] {
      #expect(covered(Stroke(width: 4, dashes: nonsense)) == 48)
    }
    #expect(drawing(9, 9) { $0.stroke(.rect(CGRect(1, 1, 7, 7)), .black, width: 2) }.coverage == 81 - 25)
  }

  @Test("a gradient runs along its line and goes on beyond")
  func gradient() {
    let gradient = LinearGradient(
      from: CGPoint(x: 4, y: 0), to: CGPoint(x: 20, y: 0), colors: [.black, .white])
    let picture = drawing(24, 2) { $0.fill(with: .gradient(gradient)) }
    let row = (0..<24).map { Int(picture[$0, 1][1]) }
    #expect(row[0...3].allSatisfy { $0 == 0 } && row[20...].allSatisfy { $0 == 255 })
    for x in 4..<20 { #expect(abs(Double(row[x]) - (Double(x) - 3.5) * 255 / 16) <= 2) }
  }

  @Test("colours blend over what is there")
  func blending() {
    let picture = drawing(1, 1, on: .white) { $0.fill(CGRect(0, 0, 1, 1), .black.withAlpha(0.5)) }
    #expect(picture[0, 0][0...2].allSatisfy { abs(Int($0) - 127) <= 1 } && picture[0, 0][3] == 255)
    #expect(drawing(1, 1) { $0.fill(with: .color(Color(hex: 0x10_20F0))) }[0, 0] == [0xF0, 0x20, 0x10, 255])
    #expect(drawing(2, 2, on: .white) { $0.clear() }.coverage == 0)
  }

  @Test("equal calls give equal bytes")
  func deterministic() {
    func picture() -> PixelBuffer {
      drawing(40, 30) { canvas in
        canvas.transform(by: .rotation(0.3))
        canvas.fill(.ellipse(in: CGRect(5, 2, 21, 13)), .red.withAlpha(0.7))
        canvas.stroke(.roundedRect(CGRect(3, 3, 30, 9), radius: 3), .blue, width: 1.3)
        canvas.draw("Rög 12", at: CGPoint(x: 4, y: 4), style: TextStyle(size: 11.5))
      }
    }
    #expect(picture().samples() == picture().samples())
  }
}
