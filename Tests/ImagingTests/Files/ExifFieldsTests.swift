import Foundation
import Imaging
import TestSupport
import Testing

@Suite("EXIF fields")
struct ExifFieldsTests {
  private static func fields() -> ExifFields {
    var fields = ExifFields()
    fields.picture = [0x010F: .text("Apple"), 0x0112: .shorts([6]), 0x011A: .ratios([72])]
    fields.photo = [
      0x829A: .ratios([1.0 / 120]), 0x8827: .shorts([64]), 0x9204: .signedRatios([-0.5]),
      0x9286: .bytes([1, 2, 3, 4, 5]), 0xA002: .longs([70_000]), 0xA432: .ratios([1.5, 9, 1.78, 2.8]),
    ]
    fields.place = [1: .text("N"), 2: .ratios([52, 31, 12.25]), 5: .octets([1])]
    return fields
  }

  @Test("what is written is read again, directory by directory")
  func roundTrip() throws {
    let jpeg = try ImageFile.encodeJPEG(PixelBuffer.random(16, 8, .bgra, opaque: true))
    #expect(ExifFields(jpeg: jpeg) == nil)
    let written = try #require(Self.fields().replacing(in: jpeg))
    #expect(ExifFields(jpeg: written) == Self.fields())
    #expect(ExifOrientation(file: written) == .right)
    // Another set takes the place of the first; none leaves the file as it was.
    var other = ExifFields()
    other.picture = [0x0112: .shorts([3])]
    let again = try #require(other.replacing(in: written))
    #expect(ExifFields(jpeg: again) == other && again.count < written.count)
    #expect(ExifFields().replacing(in: again) == jpeg)
    #expect(try ImageFile.decodeStored(again, name: "a").width == 16)
    #expect(try ImageFile.decode(written, name: "a").width == 8, "turned upright")
    #expect(try ImageFile.size(written, name: "a") == (16, 8))
  }

  @Test("fields that are longer than a segment are refused")
  func long() throws {
    let jpeg = try ImageFile.encodeJPEG(PixelBuffer.random(8, 8, .bgra, opaque: true))
    var fields = ExifFields()
    fields.photo = [0x9286: .bytes([UInt8](repeating: 1, count: 70_000))]
    #expect(fields.replacing(in: jpeg) == nil)
  }

  @Test("quotients keep whole numbers, parts of one, and six digits of others")
  func quotients() throws {
    let jpeg = try ImageFile.encodeJPEG(PixelBuffer.random(8, 8, .bgra, opaque: true))
    for value in [0, 1, 3, 1.0 / 120, 1.0 / 8000, 1.78, 2.8, 1234.567, 1e6, 0.333_333] {
      var fields = ExifFields()
      fields.photo = [0x829D: .ratios([value])]
      let read = ExifFields(jpeg: try #require(fields.replacing(in: jpeg)))?.photo[0x829D]
      guard case .ratios(let values)? = read else {
        Issue.record("\(value)")
        continue
      }
      #expect(abs(values[0] - value) <= value * 1e-6 + 1e-12, "\(value) \(values)")
    }
  }

  @Test("a HEIF file's size is that of its largest picture, turned; other files have none")
  func heif() {
    func box(_ name: String, _ numbers: [UInt32]) -> [UInt8] {
      let body = numbers.flatMap { n in (0..<4).map { UInt8(truncatingIfNeeded: n >> (24 - 8 * $0)) } }
      return [0, 0, 0, UInt8(8 + body.count)] + Array(name.utf8) + body
    }
    let head: [UInt8] = [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0]
    let file =
      head + box("ispe", [0, 320, 240]) + box("ispe", [0, 4032, 3024]) + [UInt8](repeating: 0, count: 32)
    #expect(HEIFHeader.size(file).map { [$0.width, $0.height] } == [4032, 3024])
    let turned =
      head + box("ispe", [0, 40, 30]) + [0, 0, 0, 9] + Array("irot".utf8) + [3]
      + [UInt8](repeating: 0, count: 32)
    #expect(HEIFHeader.size(turned).map { [$0.width, $0.height] } == [30, 40])
    #expect(HEIFHeader.size([0xFF, 0xD8]) == nil && HEIFHeader.size(head) == nil)
  }
}
