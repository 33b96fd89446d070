import Imaging
import Testing

@Suite("Converting between NV12 and BGRA")
struct ConvertTests {
  /// The standards' formulas in floating point.
  struct Reference {
    let red: Double
    let blue: Double
    let isFull: Bool

    init(_ matrix: ColorMatrix, _ format: PixelFormat) {
      (red, blue) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
      isFull = format == .nv12Full
    }

    func encode(_ r: Double, _ g: Double, _ b: Double) -> (y: Double, cb: Double, cr: Double) {
      let luma = red * r + (1 - red - blue) * g + blue * b
      let (cb, cr) = ((b - luma) / (2 * (1 - blue)), (r - luma) / (2 * (1 - red)))
      return isFull
        ? (luma, cb + 128, cr + 128)
        : (16 + luma * 219 / 255, 128 + cb * 224 / 255, 128 + cr * 224 / 255)
    }

    func decode(_ y: UInt8, _ chroma: [UInt8]) -> [Double] {
      let luma = isFull ? Double(y) : (Double(y) - 16) * 255 / 219
      let scale = isFull ? 1 : 255.0 / 224
      let (cb, cr) = ((Double(chroma[0]) - 128) * scale, (Double(chroma[1]) - 128) * scale)
      let b = luma + 2 * (1 - blue) * cb
      let r = luma + 2 * (1 - red) * cr
      let g = (luma - red * r - blue * b) / (1 - red - blue)
      return [b, g, r].map { min(max($0, 0), 255) } + [255]
    }
  }

  static let formats: [PixelFormat] = [.nv12Full, .nv12Video]

  @Test("to BGRA follows the standard", arguments: formats, ColorMatrix.allCases)
  func decode(format: PixelFormat, matrix: ColorMatrix) {
    let reference = Reference(matrix, format)
    let source = PixelBuffer.random(37, 11, format, seed: 5)
    let result = PixelBuffer(width: 37, height: 11, format: .bgra)
    PixelOperations.convert(source.whole, into: result.whole, matrix: matrix)
    let (luma, chroma) = (source.samples().rows, source.samples(ofPlane: 1).rows)
    var worst = 0.0
    for y in 0..<11 {
      for x in 0..<37 {
        let wanted = reference.decode(luma[y][x][0], chroma[y / 2][x / 2])
        for (got, wanted) in zip(result[x, y], wanted) { worst = max(worst, abs(Double(got) - wanted)) }
      }
    }
    // libyuv works with 6 fractional bits, and its weight for blue stops short of BT.709's video range.
    let limit = (format, matrix) == (.nv12Video, .bt709) ? 14.0 : 3
    #expect(worst < limit, "off by \(worst)")
  }

  @Test("to NV12 follows the standard to half a level", arguments: formats, ColorMatrix.allCases)
  func encode(format: PixelFormat, matrix: ColorMatrix) {
    let reference = Reference(matrix, format)
    let source = PixelBuffer.random(7, 5, .bgra, seed: 9)
    let result = PixelBuffer(width: 7, height: 5, format: format)
    PixelOperations.convert(source.whole, into: result.whole, matrix: matrix)
    let (luma, chroma) = (result.samples().rows, result.samples(ofPlane: 1).rows)
    for y in 0..<5 {
      for x in 0..<7 {
        let pixel = source[x, y].map(Double.init)
        #expect(abs(Double(luma[y][x][0]) - reference.encode(pixel[2], pixel[1], pixel[0]).y) <= 0.51)
      }
    }
    for y in 0..<3 {
      for x in 0..<4 {
        let covered = [2 * y, min(2 * y + 1, 4)].flatMap { row in
          [2 * x, min(2 * x + 1, 6)].map { source[$0, row].map(Double.init) }
        }
        let mean = (0..<3).map { channel in covered.reduce(0) { $0 + $1[channel] } / 4 }
        let wanted = reference.encode(mean[2], mean[1], mean[0])
        #expect(abs(Double(chroma[y][x][0]) - min(wanted.cb, 255)) <= 0.51)
        #expect(abs(Double(chroma[y][x][1]) - min(wanted.cr, 255)) <= 0.51)
      }
    }
  }

  @Test("grey stays grey and the ends of the range are kept", arguments: formats, ColorMatrix.allCases)
  func grey(format: PixelFormat, matrix: ColorMatrix) {
    let source = PixelBuffer.bgra(256, 2) { x, _ in (UInt8(x), UInt8(x), UInt8(x), 255) }
    let there = PixelBuffer(width: 256, height: 2, format: format)
    let back = PixelBuffer(width: 256, height: 2, format: .bgra)
    PixelOperations.convert(source.whole, into: there.whole, matrix: matrix)
    PixelOperations.convert(there.whole, into: back.whole, matrix: matrix)
    let luma = there.samples().rows[0]
    #expect(luma[0] == [format == .nv12Full ? 0 : 16])
    #expect(luma[255] == [format == .nv12Full ? 255 : 235])
    #expect(there.samples(ofPlane: 1).rows.joined().allSatisfy { $0 == [128, 128] })
    #expect(largestDifference(back.samples(), source.samples()) <= 1)
    #expect(back[255, 0] == [255, 255, 255, 255])
  }

  @Test("BT.709 full range unless told otherwise: pure colours by the table")
  func table() {
    // Computed by hand from 0.2126, 0.7152, 0.0722.
    let rows: [(color: (UInt8, UInt8, UInt8), y: UInt8, chroma: [UInt8])] = [
      ((255, 0, 0), 54, [99, 255]), ((0, 255, 0), 182, [30, 12]), ((0, 0, 255), 18, [255, 116]),
    ]
    for row in rows {
      let source = PixelBuffer.bgra(2, 2) { _, _ in (row.color.0, row.color.1, row.color.2, 255) }
      let result = PixelBuffer(width: 2, height: 2, format: .nv12Full)
      PixelOperations.convert(source.whole, into: result.whole)
      #expect(result.samples().rows[1][1] == [row.y])
      #expect(result.samples(ofPlane: 1).rows[0][0] == row.chroma)
    }
  }
}
