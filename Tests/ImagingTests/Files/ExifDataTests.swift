import Foundation
import Imaging
import Testing

@Suite("A photo's EXIF")
struct ExifDataTests {
  /// A TIFF structure read by the book: what stands where, and nothing else.
  private struct Reader {
    let bytes: [UInt8]
    private(set) var texts: [Int: String] = [:]
    private(set) var numbers: [Int: Int] = [:]
    private(set) var order: [[Int]] = []

    init(jpeg: [UInt8]) throws {
      let mark = Array("Exif\0\0".utf8)
      let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: mark) })
      // The segment is one of APP1, and its length says where it ends.
      #expect(jpeg[start - 4] == 0xFF && jpeg[start - 3] == 0xE1)
      let length = Int(jpeg[start - 2]) << 8 + Int(jpeg[start - 1])
      bytes = Array(jpeg[(start + 6)..<(start - 2 + length)])
      #expect(Array(bytes.prefix(4)) == [0x4D, 0x4D, 0, 42])
      read(directory: number(4, 4))
    }

    private func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<(place + count)].reduce(0) { $0 << 8 + Int($1) }
    }

    private mutating func read(directory: Int) {
      let sizes = [2: 1, 3: 2, 4: 4, 5: 8, 7: 1]
      var tags: [Int] = []
      for index in 0..<number(directory, 2) {
        let entry = directory + 2 + 12 * index
        let (tag, type, count) = (number(entry, 2), number(entry + 2, 2), number(entry + 4, 4))
        tags.append(tag)
        let size = (sizes[type] ?? 0) * count
        let place = size > 4 ? number(entry + 8, 4) : entry + 8
        #expect(place % 2 == 0 && place + size <= bytes.count, "tag \(tag)")
        switch type {
        case 2:
          #expect(bytes[place + count - 1] == 0, "a text ends in zero")
          texts[tag] = String(decoding: bytes[place..<(place + count - 1)], as: UTF8.self)
        case 7: texts[tag] = String(decoding: bytes[place..<(place + count)], as: UTF8.self)
        case 3, 4: numbers[tag] = number(place, size)
        default: break
        }
      }
      order.append(tags)
      if let next = numbers[0x8769], order.count == 1 { read(directory: next) }
    }
  }

  private static let full = ExifData(
    orientation: .rightMirrored, make: "Apple", model: "iPhone Duo", lens: "Outer Camera é",
    time: "2026:11:30 08:30:00", milliseconds: 7, timeOffset: "+01:00")

  @Test("every statement stands in the file where readers look for it")
  func statements() throws {
    let picture = PixelBuffer.random(20, 14, .bgra)
    let bytes = try ImageFile.encodeJPEG(picture, exif: Self.full)
    let reader = try Reader(jpeg: bytes)
    #expect(reader.texts[0x010F] == "Apple" && reader.texts[0x0110] == "iPhone Duo")
    #expect(reader.texts[0x0132] == "2026:11:30 08:30:00")
    #expect(reader.texts[0x9003] == reader.texts[0x0132] && reader.texts[0x9004] == reader.texts[0x0132])
    #expect(reader.texts[0x9011] == "+01:00" && reader.texts[0x9291] == "007")
    #expect(reader.texts[0x9000] == "0232")
    #expect(reader.texts[0xA434] == "Outer Camera ?", "EXIF texts are ASCII")
    #expect(reader.numbers[0x0112] == ExifOrientation.rightMirrored.rawValue)
    #expect(reader.numbers[0xA002] == 20 && reader.numbers[0xA003] == 14, "of the stored pixels")
    #expect(reader.order.count == 2)
    for tags in reader.order { #expect(tags == tags.sorted() && Set(tags).count == tags.count) }
    #expect(ExifOrientation(file: bytes) == .rightMirrored)
  }

  @Test("what is not known is not said")
  func unknown() throws {
    let bytes = try ImageFile.encodeJPEG(PixelBuffer.random(8, 8, .bgra), exif: ExifData())
    let reader = try Reader(jpeg: bytes)
    #expect(Set(reader.texts.keys) == [0x9000, 0x9101, 0xA000])
    #expect(reader.numbers[0x0112] == 1)
  }

  @Test("times are told by the zone's clocks, with how far they are from UTC")
  func times() throws {
    let date = Date(timeIntervalSince1970: 1_796_027_400.25)
    for (hours, time, offset) in [
      (0, "2026:11:30 08:30:00", "+00:00"), (5.5, "2026:11:30 14:00:00", "+05:30"),
      (-9, "2026:11:29 23:30:00", "-09:00"),
    ] as [(Double, String, String)] {
      var exif = ExifData()
      exif.setTime(date, in: try #require(TimeZone(secondsFromGMT: Int(hours * 3600))))
      #expect(exif.time == time && exif.timeOffset == offset)
      #expect(exif.milliseconds == 250)
    }
  }
}
