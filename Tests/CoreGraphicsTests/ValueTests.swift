import CoreGraphics
import Testing

import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@Suite("Geometry, colours and codes") struct ValueTests {
  @Test("points, sizes and rectangles come with the module")
  func geometry() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(CGPoint(x: rect.midX, y: rect.midY) == CGPoint(x: 16, y: 22))
    #expect(
      rect.insetBy(dx: 5, dy: 10) == CGRect(origin: CGPoint(x: 6, y: 12), size: CGSize(width: 20, height: 20))
    )
    #expect(rect.union(rect.offsetBy(dx: 100, dy: 0)).width == 130)
    #expect(rect.intersection(rect.offsetBy(dx: 100, dy: 0)).isNull)
    #expect(rect.divided(atDistance: 10, from: .minXEdge).slice.width == 10)
    #expect(rect.contains(CGPoint(x: 1, y: 2)) && !rect.contains(CGPoint(x: 31, y: 42)))
    #expect(CGFloat(1) / 2 == 0.5)
  }

  @Test("a vector is two numbers, coded as such")
  func vector() throws {
    #expect(CGVector(dx: 1, dy: 2) == CGVector(dx: 1.0, dy: 2.0))
    #expect(CGVector() == .zero)
    let data = try JSONEncoder().encode(CGVector(dx: 1.5, dy: -2))
    #expect(String(decoding: data, as: UTF8.self) == "[1.5,-2]")
    #expect(try JSONDecoder().decode(CGVector.self, from: data) == CGVector(dx: 1.5, dy: -2))
  }

  @Test("a colour keeps its components and compares by them")
  func colours() throws {
    let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(orange.components == [1, 0.5, 0, 1] && orange.numberOfComponents == 4 && orange.alpha == 1)
    #expect(orange == CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
    let faint = try #require(orange.copy(alpha: 0.25))
    #expect(faint.components == [1, 0.5, 0, 0.25] && faint != orange)
    #expect(Set([orange, orange.copy(alpha: 1)!, faint]).count == 2)
  }

  @Test("G1 a grey has two components and three equal parts")
  func greys() {
    let grey = CGColor(gray: 0.3, alpha: 0.5)
    #expect(grey.components == [0.3, 0.5])
    #expect(grey.rgba == (0.3, 0.3, 0.3, 0.5))
    #expect(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).rgba == (0.1, 0.2, 0.3, 0.4))
    #expect(CGColor.white.rgba == (1, 1, 1, 1))
    #expect(CGColor.black.rgba == (0, 0, 0, 1))
    #expect(CGColor.clear.alpha == 0)
  }

  @Test("orientations have EXIF's numbers")
  func orientations() {
    let table: [(CGImagePropertyOrientation, UInt32)] = [
      (.up, 1), (.upMirrored, 2), (.down, 3), (.downMirrored, 4), (.leftMirrored, 5), (.right, 6),
      (.rightMirrored, 7), (.left, 8),
    ]
    for (orientation, number) in table {
      #expect(orientation.rawValue == number)
      #expect(CGImagePropertyOrientation(rawValue: number) == orientation)
    }
    #expect(CGImagePropertyOrientation(rawValue: 0) == nil)
    #expect(CGImagePropertyOrientation(rawValue: 9) == nil)
  }

  @Test("a code of four characters has the first in the highest byte")
  func codes() {
    #expect(fourCharCode("vide") == 0x7669_6465)
    #expect(fourCharCode("420f") == 875_704_422)
  }
}
