import Foundation
import Imaging
import Testing

@testable import Compositing

@Suite("Symbols")
struct SymbolTests {
  /// The names that apps may count on.
  static let names = [
    "camera", "camera.fill", "arrow.triangle.2.circlepath.camera", "bolt", "bolt.slash", "xmark", "checkmark",
    "gear", "photo", "circle", "circle.fill", "video", "video.fill", "person.crop.circle",
    "rectangle.on.rectangle", "arrow.up.left.and.arrow.down.right",
  ]

  private func picture(_ symbol: Symbol) -> PixelBuffer {
    let pixels = PixelBuffer(width: 40, height: 40, format: .bgra)
    let canvas = Canvas(pixels)
    canvas.clear()
    canvas.transform(by: Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    canvas.fill(symbol.area, with: .color(.black), rule: symbol.rule)
    canvas.stroke(
      symbol.lines, with: .color(.black), Stroke(width: Symbol.lineWidth, end: .round, corner: .round))
    return pixels
  }

  private func alpha(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> UInt8 {
    (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + x * 4)
      .load(fromByteOffset: 3, as: UInt8.self)
  }

  @Test("every name has a drawing of its own, inside its square", arguments: names)
  func drawn(name: String) throws {
    let symbol = try #require(Symbol.named(name))
    let pixels = picture(symbol)
    var count = 0
    for y in 0..<40 {
      for x in 0..<40 where alpha(pixels, x, y) > 127 {
        count += 1
        #expect(x > 0 && x < 39 && y > 0 && y < 39)
      }
    }
    #expect(count > 60)
    #expect(Symbol.names.filter { Symbol.named($0) == symbol } == [name])
  }

  @Test("an unknown name has none; a filled circle is filled, a line one is not")
  func kinds() throws {
    #expect(Symbol.named("camera.metering.spot.of.mine") == nil && Symbol.named("") == nil)
    let (full, empty) = (try #require(Symbol.named("circle.fill")), try #require(Symbol.named("circle")))
    #expect(alpha(picture(full), 20, 20) == 255 && alpha(picture(empty), 20, 20) == 0)
    #expect(alpha(picture(try #require(Symbol.named("camera.fill"))), 20, 22) == 0)
  }
}
