import Foundation
import Imaging
import Testing

@Suite("A canvas")
struct CanvasTests {
  private struct Refusal: Error {}

  @Test("transforms add up: the last is applied to points first")
  func transforms() {
    let picture = drawing(20, 20) { canvas in
      canvas.translate(4, 2)
      canvas.transform(by: .scale(3, 2))
      #expect(canvas.currentTransform == Affine(a: 3, b: 0, c: 0, d: 2, tx: 4, ty: 2))
      canvas.fill(CGRect(1, 1, 2, 3), .black)
    }
    #expect(picture.inked == PixelRect(x: 7, y: 4, width: 6, height: 6))
  }

  @Test("clips add up, and saving puts clip and transform back, also past an error")
  func saving() {
    let picture = drawing(12, 12) { canvas in
      canvas.saving {
        canvas.clip(to: CGRect(0, 0, 8, 8))
        canvas.clip(to: CGRect(4, 4, 8, 8))
        canvas.fill(with: .color(.black))
      }
      do {
        try canvas.saving { () throws(Refusal) in
          canvas.translate(50, 50)
          throw Refusal()
        }
      } catch {}
      canvas.fill(CGRect(11, 11, 1, 1), .black)
    }
    #expect(picture.coverage == 17)
    #expect(picture[4, 4][3] == 255 && picture[7, 7][3] == 255 && picture[8, 8][3] == 0)
  }

  @Test("a rounded clip cuts the corners")
  func roundedClip() {
    let picture = drawing(20, 20) { canvas in
      canvas.clip(to: .roundedRect(CGRect(0, 0, 20, 20), radius: 8))
      canvas.fill(with: .color(.black))
    }
    #expect(picture[0, 0][3] == 0 && picture[19, 19][3] == 0 && picture[10, 0][3] == 255)
  }

  @Test("a transform that flattens everything draws nothing and breaks nothing")
  func flat() {
    let picture = drawing(4, 4) { canvas in
      canvas.saving {
        canvas.transform(by: .scale(0, 1))
        canvas.fill(with: .color(.red))
        canvas.fill(CGRect(0, 0, 9, 9), .red)
      }
      canvas.fill(CGRect(0, 0, 1, 1), .black)
    }
    #expect(picture.coverage == 1 && picture[0, 0] == [0, 0, 0, 255])
  }

  @Test("a group is blended as one picture")
  func groups() {
    let picture = drawing(3, 1) { canvas in
      canvas.withOpacity(0.5) {
        canvas.fill(CGRect(0, 0, 2, 1), .red)
        canvas.fill(CGRect(1, 0, 2, 1), .blue)
      }
    }
    let alphas = (0..<3).map { Int(picture[$0, 0][3]) }
    #expect(alphas.allSatisfy { abs($0 - 128) <= 1 }, "\(alphas)")
    // The red below the blue does not show.
    #expect(picture[1, 0][2] == 0)
    #expect(drawing(1, 1) { c in c.withOpacity(1) { c.fill(with: .color(.red)) } }[0, 0] == [0, 0, 255, 255])
    #expect(drawing(1, 1) { c in c.withOpacity(0) { c.fill(with: .color(.red)) } }.coverage == 0)
  }

  @Test("a picture at its own size is drawn to the byte", arguments: [PixelFormat.bgra, .nv12Full])
  func picture(format: PixelFormat) {
    let source = PixelBuffer.random(6, 4, format, opaque: true)
    let shown = PixelBuffer(width: 6, height: 4, format: .bgra)
    PixelOperations.convert(source.whole, into: shown.whole)
    let picture = drawing(10, 8) { $0.draw(source, in: CGRect(3, 2, 6, 4)) }
    #expect(picture.inked == PixelRect(x: 3, y: 2, width: 6, height: 4))
    #expect(picture.samples().cropped(PixelRect(x: 3, y: 2, width: 6, height: 4)) == shown.samples())
  }

  @Test("a crop is stretched to the rectangle, its edges do not fade, and opacity counts")
  func stretched() {
    let source = PixelBuffer.bgra(4, 4) { x, _ in x < 2 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    let right = CGRect(2, 0, 2, 4)
    let picture = drawing(12, 12) { $0.draw(source, crop: right, in: CGRect(1, 1, 10, 9)) }
    #expect(picture.coverage == 90)
    // Only the seam with the other half mixes.
    #expect((4..<11).allSatisfy { picture[$0, 5] == [255, 0, 0, 255] })
    let faint = drawing(4, 4) { $0.draw(source, in: CGRect(0, 0, 4, 4), opacity: 0.25) }
    #expect(abs(Int(faint[0, 0][3]) - 64) <= 1)
    #expect(drawing(4, 4) { $0.draw(source, in: CGRect(0, 0, 0, 4)) }.coverage == 0)
  }

  @Test("a mirror by transform equals the mirror of pixels")
  func mirrored() {
    let source = PixelBuffer.random(7, 5, .bgra, opaque: true)
    let picture = drawing(7, 5) { canvas in
      canvas.transform(by: Affine(a: -1, b: 0, c: 0, d: 1, tx: 7, ty: 0))
      canvas.draw(source, in: CGRect(0, 0, 7, 5))
    }
    #expect(picture.samples() == source.samples().turned(0, mirrored: true))
  }
}
