import Testing

@testable import Imaging

@Suite("Pictures brought to another size")
struct ScaleModeTests {
  /// Four bands side by side, of 50, 100, 150 and 200 levels of grey.
  private func bands(_ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
    let picture = PixelBuffer(width: width, height: height, format: .bgra)
    for y in 0..<height {
      let row = picture.baseAddress(ofPlane: 0) + y * picture.bytesPerRow(ofPlane: 0)
      for x in 0..<width {
        let level = UInt8(50 * (4 * x / width + 1))
        row.advanced(by: 4 * x).copyMemory(from: [level, level, level, 255], byteCount: 4)
      }
    }
    return picture.converted(to: format)
  }

  private func level(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Int {
    Int(
      picture.asBGRA.baseAddress(ofPlane: 0).load(
        fromByteOffset: y * picture.asBGRA.bytesPerRow(ofPlane: 0) + 4 * x, as: UInt8.self))
  }

  /// A source's size, a target's, the mode, and the levels to be seen at the middle of each quarter along a line through
  /// the middle: across, and down.
  nonisolated private static let cases:
    [(from: (Int, Int), to: (Int, Int), ScaleMode, across: [Int], down: [Int])] = [
      ((128, 32), (64, 64), .stretch, [50, 100, 150, 200], [150, 150, 150, 150]),
      ((128, 32), (64, 64), .fit, [50, 100, 150, 200], [0, 150, 0, 0]),
      ((128, 32), (64, 64), .fill, [100, 100, 150, 150], [150, 150, 150, 150]),
      ((32, 128), (64, 64), .fit, [0, 50, 0, 0], [150, 150, 150, 150]),
      ((32, 128), (64, 64), .fill, [50, 100, 150, 200], [150, 150, 150, 150]),
      ((64, 64), (64, 64), .fit, [50, 100, 150, 200], [150, 150, 150, 150]),
      ((32, 32), (64, 64), .fill, [50, 100, 150, 200], [150, 150, 150, 150]),
      ((32, 32), (128, 32), .fit, [0, 50, 0, 0], [150, 150, 150, 150]),
    ]

  @Test(
    "O11 stretched, whole between black bars, or its middle: pixels show which",
    arguments: [PixelFormat.bgra, .nv12Full, .nv12Video])
  func modes(format: PixelFormat) {
    for (from, to, mode, across, down) in Self.cases {
      let scaled = bands(from.0, from.1, format).scaled(width: to.0, height: to.1, mode)
      #expect((scaled.width, scaled.height) == to && scaled.format == format)
      for quarter in 0..<4 {
        let (x, y) = (to.0 * (2 * quarter + 1) / 8, to.1 * (2 * quarter + 1) / 8)
        let seen = level(scaled, x, to.1 / 2)
        #expect(abs(seen - across[quarter]) <= 4, "\(mode) \(from) \(to) across \(quarter)")
        #expect(
          abs(level(scaled, to.0 / 2 + 1, y) - down[quarter]) <= (down[quarter] == 0 ? 2 : 55),
          "\(mode) \(from) \(to) down \(quarter)")
      }
    }
  }

  @Test("black is opaque, and black in each format; what has the size already is not copied")
  func black() {
    let seen = bands(64, 16, .bgra).scaled(width: 64, height: 64, .fit)
    let corner = seen.baseAddress(ofPlane: 0).loadUnaligned(as: UInt32.self)
    #expect(corner == 0xff00_0000)
    for (format, luma) in [(PixelFormat.nv12Full, UInt8(0)), (.nv12Video, 16)] {
      let seen = bands(64, 16, format).scaled(width: 64, height: 64, .fit)
      #expect(seen.baseAddress(ofPlane: 0).load(as: UInt8.self) == luma)
      let chroma = seen.baseAddress(ofPlane: 1)
      #expect((0..<64).allSatisfy { chroma.load(fromByteOffset: $0, as: UInt8.self) == 128 })
    }
    let same = bands(64, 64, .bgra)
    for mode in [ScaleMode.stretch, .fit, .fill] {
      #expect(same.scaled(width: 64, height: 64, mode) === same)
    }
  }

  @Test("the smallest pictures and targets come out, whatever the mode")
  func small() {
    for size in [(1, 1), (2, 2), (1, 40), (40, 1), (3, 5)] {
      for target in [(2, 2), (2, 64), (64, 2), (6, 4)] {
        for mode in [ScaleMode.stretch, .fit, .fill] {
          for format in [PixelFormat.bgra, .nv12Full] {
            let scaled = bands(size.0, size.1, format).scaled(width: target.0, height: target.1, mode)
            #expect((scaled.width, scaled.height) == target)
          }
        }
      }
    }
  }
}
