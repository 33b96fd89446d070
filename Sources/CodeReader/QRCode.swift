import CQREncode
import Imaging

/// A QR code that says a text.
package struct QRCode: Hashable, Sendable {
  /// Rows of modules, true where dark, with the quiet zone of four around them.
  package let modules: [[Bool]]

  private static let quiet = 4

  /// Nil for a text that is empty or longer than a code can say.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let (width, quiet) = (Int(code.pointee.width), QRCode.quiet)
    let data = code.pointee.data!
    modules = (-quiet..<(width + quiet)).map { row in
      (-quiet..<(width + quiet)).map { column in
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return data[row * width + column] & 1 == 1
      }
    }
  }

  /// Dark on white, BGRA, a square of at least `side` pixels of which each module has the same number.
  package func picture(side: Int) -> PixelBuffer {
    let scale = max(1, (side + modules.count - 1) / modules.count)
    let picture = PixelBuffer(width: modules.count * scale, height: modules.count * scale, format: .bgra)
    for y in 0..<picture.height {
      let row = picture.baseAddress(ofPlane: 0) + y * picture.bytesPerRow(ofPlane: 0)
      for x in 0..<picture.width {
        row.storeBytes(
          of: modules[y / scale][x / scale] ? 0xFF10_1010 : 0xFFFF_FFFF, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    return picture
  }
}
