import Imaging
import TestSupport
import Testing

@testable import WorldRenderer

@Suite("Stamps in pictures")
struct StampReaderTests {
  /// A picture with structure and a stamp in it.
  private func stamped(_ stamp: Stamp, _ width: Int = 400, _ height: Int = 300, seed: UInt64 = 1)
    -> PixelBuffer
  {
    // Noise in large patches has long runs of every length.
    let noise = PixelBuffer.noise(width / 25, height / 25, .nv12Full, seed: seed)
    let picture = noise.scaled(width, height, filter: .bilinear)
    stamp.draw(into: picture)
    return picture
  }

  private static func random(_ generator: inout SeededGenerator) -> Stamp {
    Stamp(
      camera: .random(in: 0..<64, using: &generator), uprightTurns: .random(in: 0..<4, using: &generator),
      index: .random(in: 0..<1 << 24, using: &generator),
      milliseconds: .random(in: 0..<1 << 32, using: &generator))
  }

  @Test("Turns, mirrors and scales leave the stamp readable and tell how the picture lies")
  func symmetries() {
    var generator = SeededGenerator(seed: 7)
    for mirrored in [false, true] {
      for turns in 0..<4 {
        for scale in [0.75, 1, 1.37] {
          let stamp = Self.random(&generator)
          let turned = stamped(stamp, seed: generator.next()).asBGRA.turned(turns, mirrored: mirrored)
          let seen = turned.scaled(
            Int(Double(turned.width) * scale), Int(Double(turned.height) * scale), filter: .bilinear)
          let readings = StampReader.read(seen)
          #expect(readings.map(\.stamp) == [stamp], "turns \(turns), mirrored \(mirrored), scale \(scale)")
          #expect(readings.first?.mirrored == mirrored)
          let left = mirrored ? turns - stamp.uprightTurns : stamp.uprightTurns - turns
          #expect(readings.first?.quarterTurns == left & 3)
        }
      }
    }
  }

  @Test("The turns that are left make the picture upright, also a mirrored one", arguments: 0..<4)
  func turnsLeft(uprightTurns: Int) {
    let sensor = stamped(Stamp(camera: 1, uprightTurns: uprightTurns, index: 2, milliseconds: 3)).asBGRA
    let upright = sensor.turned(uprightTurns)
    for turns in 0..<4 {
      for mirrored in [false, true] {
        let seen = sensor.turned(turns, mirrored: mirrored)
        let reading = StampReader.read(seen).first
        let restored = seen.turned(reading?.quarterTurns ?? 0)
        let expected = mirrored ? upright.turned(0, mirrored: true) : upright
        #expect(restored.bytes() == expected.bytes())
      }
    }
  }

  @Test(
    "Shrinking to a quarter and growing three times",
    arguments: [(1280, 0.25), (960, 0.37), (300, 2.6), (220, 3)])
  func scales(width: Int, scale: Double) {
    let stamp = Stamp(camera: 9, uprightTurns: 2, index: 0xABCDEF, milliseconds: 0x8765_4321)
    let picture = stamped(stamp, width, width * 3 / 4).asBGRA
    let seen = picture.scaled(
      Int(Double(picture.width) * scale), Int(Double(picture.height) * scale),
      filter: scale < 1 ? .box : .bilinear)
    #expect(StampReader.read(seen).map(\.stamp) == [stamp])
  }

  @Test("A portrait picture shown 300 pixels wide is readable at every fraction of a pixel")
  func narrow() {
    let stamp = Stamp(camera: 4, uprightTurns: 1, index: 1234, milliseconds: 56789)
    let picture = stamped(stamp, 960, 720).asBGRA.turned(1)
    for width in stride(from: 300, through: 330, by: 6) {
      let seen = picture.scaled(width, width * 4 / 3 + width % 7)
      #expect(StampReader.read(seen).first?.stamp == stamp, "\(width)")
    }
  }

  @Test("A crop that fills a display, dimmed and compressed, is readable")
  func cropDimCompress() throws {
    let stamp = Stamp(camera: 4, uprightTurns: 1, index: 99, milliseconds: 1)
    for background: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0xFF60_8040] {
      let picture = stamped(stamp, 480, 360).asBGRA
      let crop = picture.cropped(PixelRect(x: 84, y: 63, width: 312, height: 234))
      let shown = PixelBuffer.plain(400, 300, background)
      Canvas(shown).draw(crop, in: .init(x: 10.4, y: 20.7, width: 350.3, height: 262.7), opacity: 0.6)
      let bytes = try ImageFile.encodeJPEG(shown, quality: 70)
      let read = try ImageFile.decode(bytes, name: "shown")
      #expect(StampReader.read(read).map(\.stamp) == [stamp], "on \(background)")
    }
  }

  @Test("The place of a stamp is found, and every stamp of a picture")
  func places() throws {
    let first = Stamp(camera: 0, uprightTurns: 0, index: 1, milliseconds: 2)
    let second = Stamp(camera: 5, uprightTurns: 3, index: 3, milliseconds: 4)
    let display = PixelBuffer.plain(430, 620, 0xFF20_2020)
    for (stamp, y) in [(first, 4), (second, 312)] {
      let picture = stamped(stamp).asBGRA
      PixelOperations.copy(
        picture.whole, into: display.view(PixelRect(x: 12, y: y, width: 400, height: 300)))
    }
    let readings = StampReader.read(display)
    #expect(readings.map(\.stamp) == [first, second])
    let place = try #require(Stamp.rect(width: 400, height: 300))
    for (reading, y) in zip(readings, [4, 312]) {
      #expect(abs(reading.rect.x - place.x - 12) <= 1 && abs(reading.rect.y - place.y - y) <= 1)
      #expect(abs(reading.rect.width - place.width) <= 2 && abs(reading.rect.height - place.height) <= 2)
    }
  }

  @Test("A stamp that is painted over, wholly or in part, is not read")
  func paintedOver() throws {
    let stamp = Stamp(camera: 2, uprightTurns: 1, index: 77, milliseconds: 88)
    let rect = try #require(Stamp.rect(width: 400, height: 300))
    for (part, color) in [(1.0, Color(white: 0.5)), (0.4, .black), (0.4, .white)] {
      let picture = stamped(stamp).asBGRA
      let side = Double(rect.width) * part
      let corner = Double(rect.width) * (1 - part) / 2
      Canvas(picture).fill(
        .init(x: Double(rect.x) + corner, y: Double(rect.y) + corner, width: side, height: side), color)
      #expect(StampReader.read(picture).isEmpty)
    }
  }

  @Test("Pictures without a stamp have none", arguments: [PixelFormat.bgra, .nv12Full])
  func noStamp(format: PixelFormat) {
    for seed in 0..<3 as Range<UInt64> {
      let noise = PixelBuffer.noise(160, 120, format, seed: seed)
      #expect(StampReader.read(noise).isEmpty)
      #expect(StampReader.read(noise.scaled(330, 250, filter: .bilinear)).isEmpty)
    }
    #expect(StampReader.read(.plain(90, 90, 0xFF00_0000)).isEmpty)
    #expect(StampReader.read(.plain(90, 90, 0xFFFF_FFFF)).isEmpty)
    #expect(StampReader.read(.plain(1, 1, 0xFFFF_FFFF)).isEmpty)
  }

  @Test("Reads NV12 as it is drawn, full and video range", arguments: [PixelFormat.nv12Full, .nv12Video])
  func planar(format: PixelFormat) {
    let stamp = Stamp(camera: 1, uprightTurns: 0, index: 5, milliseconds: 6)
    let picture = PixelBuffer.noise(401, 303, format, seed: 5)
    stamp.draw(into: picture)
    #expect(StampReader.read(picture).map(\.stamp) == [stamp])
  }
}
