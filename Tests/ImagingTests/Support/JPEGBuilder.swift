/// Writes JPEG files of one block of 8 × 8 equal pixels, of any number of components.
struct JPEGBuilder {
  /// A value for each component: grey; Y, Cb, Cr; or four inks.
  var components: [UInt8]
  /// The transform that an Adobe marker states: 0 none, 1 YCbCr, 2 YCCK; nil writes no marker.
  var adobeTransform: UInt8?
  /// Further segments after the start, as (marker, contents).
  var segments: [(UInt8, [UInt8])] = []

  var bytes: [UInt8] {
    let ids = components.indices.map { UInt8($0 + 1) }
    var file: [UInt8] = [0xFF, 0xD8]
    for (marker, body) in segments { file += segment(marker, body) }
    if let adobeTransform {
      file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    // A quantizer of 8 makes the mean coefficient the value minus 128.
    file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += segment(0xC0, [8, 0, 8, 0, 8, UInt8(ids.count)] + ids.flatMap { [$0, 0x11, 0] })
    // Twelve codes of four bits for the sizes 0 to 11; one code of one bit that ends a block.
    file += segment(
      0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11).map { UInt8($0) })
    file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    file += segment(0xDA, [UInt8(ids.count)] + ids.flatMap { [$0, 0] } + [0, 63, 0])
    return file + scan + [0xFF, 0xD9]
  }

  private var scan: [UInt8] {
    var bits = ""
    for value in components {
      let difference = Int(value) - 128
      let size = Int.bitWidth - abs(difference).leadingZeroBitCount
      bits += binary(size, 4)
      if size > 0 { bits += binary(difference < 0 ? difference + (1 << size) - 1 : difference, size) }
      bits += "0"
    }
    while bits.count % 8 != 0 { bits += "1" }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = UInt8(bits.dropFirst(start).prefix(8), radix: 2)!
      bytes += byte == 0xFF ? [0xFF, 0] : [byte]
    }
    return bytes
  }

  private func binary(_ value: Int, _ count: Int) -> String {
    String((0..<count).reversed().map { value >> $0 & 1 == 1 ? "1" : "0" })
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }
}
