import CZBar
import Foundation
import Imaging

/// Finds codes in pictures, by zbar. One task at a time uses it; its functions block.
package final class CodeReader {
  private let scanner: OpaquePointer
  private let image: OpaquePointer

  package init() {
    scanner = zbar_image_scanner_create()
    image = zbar_image_create()
    zbar_image_set_format(image, 0x3030_3859)
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    // The bytes as they are, which are taken for UTF-8, and not a guess at their encoding.
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
  }

  deinit {
    zbar_image_destroy(image)
    zbar_image_scanner_destroy(scanner)
  }

  /// The codes of `kinds` in an NV12 picture, in the order in which they are found. A code is read however the picture
  /// is turned; one that is mirrored is read too where its kind allows.
  package func read(_ picture: PixelBuffer, _ kinds: Set<CodeReading.Kind>) -> [CodeReading] {
    precondition(picture.format != .bgra, "codes are read from luma")
    for kind in CodeReading.Kind.allCases {
      zbar_image_scanner_set_config(scanner, kind.symbol, ZBAR_CFG_ENABLE, kinds.contains(kind) ? 1 : 0)
    }
    let (width, height) = (picture.width, picture.height)
    var luma = [UInt8](repeating: 0, count: width * height)
    luma.withUnsafeMutableBytes { target in
      for row in 0..<height {
        let from = picture.baseAddress(ofPlane: 0) + row * picture.bytesPerRow(ofPlane: 0)
        (target.baseAddress! + row * width).copyMemory(from: from, byteCount: width)
      }
    }
    return luma.withUnsafeBytes { bytes in
      zbar_image_set_size(image, UInt32(width), UInt32(height))
      zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
      defer { zbar_image_set_data(image, nil, 0, nil) }
      guard zbar_scan_image(scanner, image) > 0 else { return [] }
      var found: [CodeReading] = []
      var symbol = zbar_image_first_symbol(image)
      while let one = symbol {
        if let reading = reading(of: one) { found.append(reading) }
        symbol = zbar_symbol_next(one)
      }
      return found
    }
  }

  private func reading(of symbol: OpaquePointer) -> CodeReading? {
    let type = zbar_symbol_get_type(symbol)
    guard let kind = CodeReading.Kind.allCases.first(where: { $0.symbol == type }),
      let data = zbar_symbol_get_data(symbol)
    else { return nil }
    let count = Int(zbar_symbol_get_data_length(symbol))
    let text = String(
      decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
    let points = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
      CGPoint(
        x: Int(zbar_symbol_get_loc_x(symbol, index)), y: Int(zbar_symbol_get_loc_y(symbol, index)))
    }
    return CodeReading(kind: kind, text: text, corners: kind == .qr ? points : Self.box(points))
  }

  /// The corners of a rectangle around points, as a QR code's are given.
  private static func box(_ points: [CGPoint]) -> [CGPoint] {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return [] }
    return [
      CGPoint(x: left, y: top), CGPoint(x: left, y: bottom), CGPoint(x: right, y: bottom),
      CGPoint(x: right, y: top),
    ]
  }
}

extension CodeReading.Kind {
  fileprivate var symbol: zbar_symbol_type_t {
    switch self {
    case .qr: ZBAR_QRCODE
    case .ean13: ZBAR_EAN13
    case .ean8: ZBAR_EAN8
    case .upce: ZBAR_UPCE
    case .code39: ZBAR_CODE39
    case .code93: ZBAR_CODE93
    case .code128: ZBAR_CODE128
    case .interleaved2of5: ZBAR_I25
    case .codabar: ZBAR_CODABAR
    case .dataBar: ZBAR_DATABAR
    }
  }
}
