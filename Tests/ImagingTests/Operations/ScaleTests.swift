import Imaging
import Testing

@Suite("Scaling")
struct ScaleTests {
  static let formats: [PixelFormat] = [.bgra, .nv12Full]

  @Test("half size is the mean of four", arguments: formats, [(2, 2), (8, 6), (66, 4), (130, 10)])
  func half(format: PixelFormat, size: (Int, Int)) {
    let source = PixelBuffer.random(size.0 * 2, size.1 * 2, format)
    let result = PixelBuffer(width: size.0, height: size.1, format: format)
    PixelOperations.scale(source.whole, into: result.whole, scratch: PixelScratch())
    for (from, to) in zip(source.allSamples, result.allSamples) {
      var wanted = to
      for y in 0..<to.height {
        for x in 0..<to.width {
          let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { from.rows[2 * y + $0.1][2 * x + $0.0] }
          wanted.rows[y][x] = four[0].indices.map { byte in
            UInt8((four.reduce(0) { $0 + Int($1[byte]) } + 2) / 4)
          }
        }
      }
      #expect(largestDifference(to, wanted) <= 1)
    }
  }

  @Test("one colour stays that colour at any size", arguments: formats, [99, 255] as [UInt8])
  func flat(format: PixelFormat, value: UInt8) {
    let sizes = [(1, 1), (3, 5), (16, 9), (31, 70), (46, 28), (23, 14)]
    for (size, filter) in sizes.flatMap({ size in [ScaleFilter.box, .bilinear].map { (size, $0) } }) {
      let source = PixelBuffer(width: 23, height: 14, format: format).fill(value)
      let result = PixelBuffer(width: size.0, height: size.1, format: format).fill(0)
      PixelOperations.scale(source.whole, into: result.whole, filter: filter, scratch: PixelScratch())
      for samples in result.allSamples {
        // A mean of many is rounded down.
        let lowest = filter == .box ? value - 1 : value
        #expect(samples.rows.joined().joined().allSatisfy { lowest...value ~= $0 }, "\(size) \(filter)")
      }
    }
  }

  @Test("a ramp stays a ramp", arguments: [5, 17, 40, 64, 200])
  func ramp(width: Int) {
    let source = PixelBuffer.bgra(64, 3) { x, _ in (UInt8(x * 4), 0, 255 - UInt8(x * 4), 255) }
    let result = PixelBuffer(width: width, height: 3, format: .bgra)
    PixelOperations.scale(source.whole, into: result.whole, filter: .bilinear, scratch: PixelScratch())
    #expect((0..<width).allSatisfy { result[$0, 2][3] == 255 })
    for x in 0..<width {
      // The centre of the pixel in the source, in pixels.
      let place = min(max((Double(x) + 0.5) * 64 / Double(width) - 0.5, 0), 63)
      #expect(abs(Double(result[x, 1][2]) - place * 4) <= 4.5, "at \(x)")
    }
  }
}
