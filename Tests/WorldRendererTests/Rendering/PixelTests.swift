import CWorldRenderer
import DeviceModel
import Imaging
import TestSupport
import Testing

@testable import WorldRenderer

@Suite("Rendered pixels")
struct PixelTests {
  @Test(
    "Equal views give equal bytes, whatever the buffer held",
    arguments: [(160, 90), (97, 63), (1, 1), (5, 240)])
  func determinism(width: Int, height: Int) {
    let view = Views.duo.view(":back-ultra-wide", .yaw(31) * .pitch(17))
    let pictures = [1, 2].map { (seed: UInt64) in
      let buffer = PixelBuffer.noise(width, height, .nv12Full, seed: seed)
      WorldRenderer(Surroundings()).render(view, into: buffer)
      return buffer.bytes() + buffer.bytes(ofPlane: 1)
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test("Fine detail becomes its mean when it is far too small to show")
  func smallCopies() {
    let checks = PixelBuffer(width: 512, height: 384, format: .bgra)
    for y in 0..<384 {
      let row = (checks.baseAddress(ofPlane: 0) + y * checks.bytesPerRow(ofPlane: 0))
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<512 { row[x] = (x ^ y) & 1 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    }
    let picture = WorldRenderer(Surroundings(world: checks))
      .picture(Views.duo.view(":back-wide"), width: 48, height: 36)
    #expect(picture.bytes().allSatisfy { abs(Int($0) - 128) < 8 })
  }

  @Test("Colours of a photo arrive in the picture")
  func colours() {
    let renderer = WorldRenderer(Surroundings(world: .plain(64, 48, 0xFF30_80D0)))
    let picture = renderer.picture(Views.duo.view(":back-wide"), width: 40, height: 30).asBGRA
    let pixel = (picture.baseAddress(ofPlane: 0) + 15 * picture.bytesPerRow(ofPlane: 0) + 20 * 4)
      .load(as: UInt32.self)
    for (shift, level) in [(16, 0x30), (8, 0x80), (0, 0xD0)] {
      #expect(abs(Int(pixel >> UInt32(shift) & 255) - level) <= 4)
    }
  }

  @Test("Blocks filled with vectors equal those filled without", arguments: [1, 2, 3, 4] as [Int32])
  func vectors(shift: Int32) {
    var generator = SeededGenerator(seed: UInt64(shift))
    let texture = Texture(.noise(64, 48, .nv12Full, seed: 6))
    let side = 1 << shift
    for _ in 0..<60 {
      func corners(_ length: Int) -> [Int32] {
        (0..<4).map { _ in .random(in: 128..<Int32(length - 1) << 16 - 128, using: &generator) }
      }
      for (plane, fill) in [
        (texture.levels[0].luma, (cwr_fill_luma, cwr_fill_luma_plain)),
        (texture.levels[0].chroma, (cwr_fill_chroma, cwr_fill_chroma_plain)),
      ] {
        let (u, v) = (corners(plane.width), corners(plane.height))
        func run(_ fill: (UnsafePointer<cwr_block>?) -> Void) -> [UInt8] {
          var target = [UInt8](repeating: 7, count: side * side * 2)
          target.withUnsafeMutableBufferPointer { target in
            var block = cwr_block(
              texture: plane.base, texture_stride: plane.bytesPerRow, target: target.baseAddress,
              target_stride: side * 2, u: (u[0], u[1], u[2], u[3]), v: (v[0], v[1], v[2], v[3]),
              shift: shift, columns: Int32(side), rows: Int32(side))
            fill(&block)
          }
          return target
        }
        #expect(run(fill.0) == run(fill.1))
      }
    }
  }

  @Test("Between texels the level is between theirs", arguments: 0..<4)
  func interpolation(part: Int32) {
    let plane: [UInt8] = [10, 50, 0, 0, 90, 210, 0, 0]
    var pairs = [UInt8](repeating: 0, count: 8)
    cwr_pair_rows(plane, 4, 4, 2, &pairs, 8)
    #expect(pairs == [10, 90, 50, 210, 0, 0, 0, 0])
    let across = part * 64
    let upper = 10 + 40 * Double(across) / 256
    let lower = 90 + 120 * Double(across) / 256
    let level = cwr_luma(pairs, 8, across << 8, 128 << 8)
    #expect(abs(Double(level) - (upper + lower) / 2) <= 0.51)
  }
}
