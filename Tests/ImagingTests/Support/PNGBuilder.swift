/// Writes PNG files of any kind, plainly: no filter, no compression.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth = 8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  var colorType: UInt8 = 2
  var isInterlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// Channel values at (x, y), each below 2 to the power of `depth`.
  var sample: (Int, Int) -> [Int] = { _, _ in [0, 0, 0] }

  /// The signature, the header, and a chunk of pixels that holds nothing.
  var headerAlone: [UInt8] { start + chunk("IDAT", []) }

  private var start: [UInt8] {
    let header = big(width) + big(height) + [UInt8(depth), colorType, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
  }

  var bytes: [UInt8] {
    var file = start
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if !transparency.isEmpty { file += chunk("tRNS", transparency) }
    return file + chunk("IDAT", deflated(rows)) + chunk("IEND", [])
  }

  private var rows: [UInt8] {
    guard isInterlaced else { return rows(0, 0, 1, 1) }
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.flatMap { rows($0.0, $0.1, $0.2, $0.3) }
  }

  private func rows(_ left: Int, _ top: Int, _ stepX: Int, _ stepY: Int) -> [UInt8] {
    guard left < width else { return [] }
    return stride(from: top, to: height, by: stepY).flatMap { y -> [UInt8] in
      let bits = stride(from: left, to: width, by: stepX).flatMap { x in
        sample(x, y).flatMap { value in (0..<depth).reversed().map { value >> $0 & 1 } }
      }
      return [0]
        + stride(from: 0, to: bits.count, by: 8).map { start in
          UInt8((start..<start + 8).reduce(0) { $0 << 1 | ($1 < bits.count ? bits[$1] : 0) })
        }
    }
  }

  /// A zlib stream of one stored block.
  private func deflated(_ data: [UInt8]) -> [UInt8] {
    precondition(data.count < 65_536)
    let length = [UInt8(data.count & 255), UInt8(data.count >> 8)]
    let (a, b) = data.reduce((1, 0)) { sums, byte in
      let a = (sums.0 + Int(byte)) % 65_521
      return (a, (sums.1 + a) % 65_521)
    }
    return [0x78, 0x01, 1] + length + length.map { ~$0 } + data + big(b << 16 | a)
  }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    let crc = content.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
    return big(body.count) + content + big(Int(~crc))
  }

  private func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
}
