import Foundation
import Imaging
import Testing

@testable import CodeReader

@Suite("Codes in pictures")
struct CodeReaderTests {
  /// A picture with a QR code that qrencode made, each module `scale` pixels, at a place in a larger grey picture.
  private func picture(
    _ modules: [[Bool]], scale: Int, at place: (x: Int, y: Int), size: (Int, Int)
  ) -> PixelBuffer {
    let picture = PixelBuffer(width: size.0, height: size.1, format: .nv12Full)
    let luma = picture.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self)
    let stride = picture.bytesPerRow(ofPlane: 0)
    for y in 0..<size.1 {
      for x in 0..<size.0 {
        let (column, row) = ((x - place.x) / scale, (y - place.y) / scale)
        let isInside =
          x >= place.x && y >= place.y && row < modules.count && column < modules[0].count
        luma[y * stride + x] = isInside && modules[row][column] ? 10 : 240
      }
    }
    return picture
  }

  @Test(
    "a QR code is read where it lies, its corners around it", arguments: ["HELLO", "https://example.org/ä"])
  func qr(text: String) throws {
    let modules = try #require(QRCode(text)).modules
    let place = (x: 60, y: 40)
    let picture = picture(modules, scale: 4, at: place, size: (320, 240))
    let readings = CodeReader().read(picture, [.qr])
    #expect(readings.map(\.text) == [text])
    let corners = try #require(readings.first).corners
    // The quiet zone is not part of the code.
    let (near, far) = (16, (modules.count - 4) * 4)
    let expected = [
      (place.x + near, place.y + near), (place.x + near, place.y + far), (place.x + far, place.y + far),
      (place.x + far, place.y + near),
    ]
    #expect(corners.count == 4)
    for (corner, wanted) in zip(corners, expected) {
      #expect(abs(corner.x - CGFloat(wanted.0)) < 8 && abs(corner.y - CGFloat(wanted.1)) < 8)
    }
  }

  @Test("codes of kinds that are not asked for are not read, and there is none in a plain picture")
  func others() throws {
    let modules = try #require(QRCode("x")).modules
    let reader = CodeReader()
    #expect(reader.read(picture(modules, scale: 4, at: (40, 40), size: (240, 240)), [.ean13]) == [])
    #expect(reader.read(picture([[false]], scale: 4, at: (40, 40), size: (240, 240)), [.qr]) == [])
    #expect(QRCode(String(repeating: "a", count: 4000)) == nil)
  }
}
