import Imaging
import Testing

@Suite("Presenting a picture on a display")
struct PresentTests {
  static let formats: [PixelFormat] = [.bgra, .nv12Full, .nv12Video]

  /// The source's pixels in BGRA, by the conversion that has tests of its own.
  private func pixels(_ source: PixelBuffer) -> Samples {
    guard source.format != .bgra else { return source.samples() }
    let converted = PixelBuffer(width: source.width, height: source.height, format: .bgra)
    PixelOperations.convert(source.whole, into: converted.whole)
    return converted.samples()
  }

  @Test(
    "at its own size equals crop, rotate, mirror pixel by pixel", arguments: formats,
    [
      PixelRect(width: 9, height: 7), PixelRect(width: 8, height: 6),
      PixelRect(x: 1, y: 0, width: 5, height: 4),
      PixelRect(x: 2, y: 3, width: 6, height: 3), PixelRect(x: 3, y: 1, width: 1, height: 1),
      PixelRect(x: 0, y: 5, width: 9, height: 2), PixelRect(x: 8, y: 6, width: 1, height: 1),
    ])
  func exact(format: PixelFormat, crop: PixelRect) {
    let source = PixelBuffer.random(9, 7, format, seed: 3)
    let scratch = PixelScratch()
    for (turns, mirrored) in symmetries {
      let wanted = pixels(source).cropped(crop).turned(turns, mirrored: mirrored)
      let result = PixelBuffer(width: wanted.width, height: wanted.height, format: .bgra)
      PixelOperations.present(
        source, crop: crop, quarterTurns: turns, mirrored: mirrored, into: result, at: result.bounds,
        scratch: scratch)
      #expect(result.samples() == wanted, "\(turns) turns, mirrored: \(mirrored)")
    }
  }

  /// Red grows to the right, blue downwards, so that every place has its own colour.
  private static func ramp(_ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
    let picture = PixelBuffer.bgra(width, height) { x, y in (UInt8(40 + 4 * x), 100, UInt8(40 + 4 * y), 255) }
    guard format != .bgra else { return picture }
    let converted = PixelBuffer(width: width, height: height, format: format)
    PixelOperations.convert(picture.whole, into: converted.whole)
    return converted
  }

  @Test(
    "resampled, every place shows its colour in all eight symmetries",
    arguments: [.bgra, .nv12Full] as [PixelFormat],
    [(11, 7), (40, 52), (64, 33), (5, 5), (31, 90)])
  func resampled(format: PixelFormat, size: (Int, Int)) {
    let source = Self.ramp(36, 28, format)
    let scratch = PixelScratch()
    for crop in [PixelRect(width: 36, height: 28), PixelRect(x: 3, y: 5, width: 21, height: 17)] {
      for (turns, mirrored) in symmetries {
        let result = PixelBuffer(width: size.0, height: size.1, format: .bgra)
        PixelOperations.present(
          source, crop: crop, quarterTurns: turns, mirrored: mirrored, into: result, at: result.bounds,
          scratch: scratch)
        var worst = 0.0
        for y in 0..<size.1 {
          for x in 0..<size.0 {
            // Back from the display to the source, in units of the whole.
            var (u, v) = ((Double(x) + 0.5) / Double(size.0), (Double(y) + 0.5) / Double(size.1))
            if mirrored { u = 1 - u }
            for _ in 0..<turns { (u, v) = (v, 1 - u) }
            let column = min(max(u * Double(crop.width) - 0.5, 0), Double(crop.width - 1)) + Double(crop.x)
            let row = min(max(v * Double(crop.height) - 0.5, 0), Double(crop.height - 1)) + Double(crop.y)
            let pixel = result[x, y]
            worst = max(worst, abs(Double(pixel[2]) - 40 - 4 * column), abs(Double(pixel[0]) - 40 - 4 * row))
            #expect(pixel[3] == 255)
          }
        }
        // A box's mean at an edge lies half a source pixel further in; chroma has half the resolution.
        let limit = format == .bgra ? 8.0 : 12
        #expect(worst <= limit, "off by \(worst): \(crop) \(turns) turns, mirrored: \(mirrored)")
      }
    }
  }

  @Test(
    "in one pass it is what its luma and chroma resampled on their own give, within a level",
    arguments: [
      (40, 30, 40, 30), (40, 30, 30, 40), (41, 29, 57, 83), (64, 48, 35, 27), (17, 33, 300, 41),
      (90, 20, 47, 131),
    ])
  func onePass(width: Int, height: Int, outWidth: Int, outHeight: Int) {
    let scratch = PixelScratch()
    for (turns, mirrored) in symmetries {
      let isSideways = turns % 2 == 1
      let size = isSideways ? (outHeight, outWidth) : (outWidth, outHeight)
      // Grey, so that a chroma sample's place does not count; random luma.
      let source = PixelBuffer.random(width, height, .nv12Full, seed: UInt64(turns))
      for y in 0..<source.planes[1].height {
        for x in 0..<source.planes[1].width { source.set(x, y, [128, 128], plane: 1) }
      }
      let result = PixelBuffer(width: size.0, height: size.1, format: .bgra)
      PixelOperations.present(
        source, crop: source.bounds, quarterTurns: turns, mirrored: mirrored, into: result, at: result.bounds,
        scratch: scratch)
      let luma = source.samples().turned(turns, mirrored: mirrored)
      func place(_ index: Int, _ out: Int, _ length: Int) -> (Int, Int, Double) {
        let exact = min(
          max((Double(index) + 0.5) * Double(length) / Double(out) - 0.5, 0), Double(length - 1))
        return (Int(exact), min(Int(exact) + 1, length - 1), exact - exact.rounded(.down))
      }
      var worst = 0.0
      for y in 0..<size.1 {
        let (top, bottom, down) = place(y, size.1, luma.height)
        for x in 0..<size.0 {
          let (left, right, across) = place(x, size.0, luma.width)
          func level(_ x: Int, _ y: Int) -> Double { Double(luma.rows[y][x][0]) }
          let upper = level(left, top) * (1 - across) + level(right, top) * across
          let lower = level(left, bottom) * (1 - across) + level(right, bottom) * across
          worst = max(worst, abs(Double(result[x, y][1]) - upper * (1 - down) - lower * down))
        }
      }
      // Places are in 128ths, and the conversion rounds.
      #expect(worst <= 4.5, "\(turns) turns, mirrored: \(mirrored)")
    }
  }

  @Test("what hangs over the edge is cut off and nothing else is touched", arguments: formats)
  func clipped(format: PixelFormat) {
    let source = PixelBuffer.random(24, 20, format)
    let scratch = PixelScratch()
    let crops = [PixelRect(x: 2, y: 1, width: 11, height: 8), PixelRect(x: 3, y: 2, width: 17, height: 16)]
    for ((turns, mirrored), crop) in symmetries.flatMap({ lie in crops.map { (lie, $0) } }) {
      for (width, height) in [(11, 8), (8, 11), (20, 17), (6, 5)] {
        let large = PixelBuffer(width: 60, height: 60, format: .bgra).fill(9)
        PixelOperations.present(
          source, crop: crop, quarterTurns: turns, mirrored: mirrored, into: large,
          at: PixelRect(x: 20, y: 20, width: width, height: height), scratch: scratch)
        let window = PixelRect(x: 23, y: 17, width: 10, height: 14)
        let small = PixelBuffer(width: 10, height: 14, format: .bgra).fill(9)
        PixelOperations.present(
          source, crop: crop, quarterTurns: turns, mirrored: mirrored, into: small,
          at: PixelRect(x: -3, y: 3, width: width, height: height), scratch: scratch)
        #expect(small.samples() == large.samples().cropped(window))
        let around = large.samples()
        for y in 0..<60 {
          for x in 0..<60 where !((20..<20 + width) ~= x && (20..<20 + height) ~= y) {
            if around.rows[y][x] != [9, 9, 9, 9] { Issue.record("\(x), \(y) was touched") }
          }
        }
      }
    }
  }

  @Test("outside the destination it does nothing")
  func outside() {
    let source = PixelBuffer.random(4, 4, .nv12Full)
    let result = PixelBuffer(width: 4, height: 4, format: .bgra).fill(9)
    for rect in [
      PixelRect(x: 4, y: 0, width: 4, height: 4), PixelRect(x: 0, y: -9, width: 4, height: 4),
      PixelRect(x: 1, y: 1, width: 0, height: 3),
    ] {
      PixelOperations.present(source, crop: source.bounds, into: result, at: rect, scratch: PixelScratch())
    }
    #expect(result.samples().rows.joined().allSatisfy { $0 == [9, 9, 9, 9] })
  }

  @Test("a steady stream allocates once", arguments: formats)
  func steady(format: PixelFormat) {
    let source = PixelBuffer.random(32, 24, format)
    let scratch = PixelScratch()
    let result = PixelBuffer(width: 40, height: 50, format: .bgra)
    func show() {
      for (turns, mirrored) in symmetries {
        for rect in [PixelRect(x: 3, y: 2, width: 41, height: 33), PixelRect(width: 13, height: 17)] {
          PixelOperations.present(
            source, crop: source.bounds, quarterTurns: turns, mirrored: mirrored, into: result, at: rect,
            scratch: scratch)
        }
      }
    }
    show()
    let first = scratch.allocationCount
    show()
    #expect(scratch.allocationCount == first)
  }
}
