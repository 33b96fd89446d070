import Foundation
import TestSupport
import Testing

@testable import Imaging

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

  @Test(
    "entries that all name the same bytes do not fill memory: what is read is no longer than what there is")
  func overlapping() throws {
    // A directory of as many entries as there can be, each of which names everything behind it.
    let (entries, length) = (60_000, 1_000_000)
    var directory = ExifDirectory.big(entries, 2)
    for tag in 0..<entries {
      directory += [tag, 7].flatMap { ExifDirectory.big($0, 2) }
      directory += [length, 8].flatMap { ExifDirectory.big($0, 4) }
    }
    let tiff = Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + directory + [UInt8](repeating: 7, count: length)
    let fields = try #require(ExifFields(tiff: tiff[...]))
    let sizes = fields.picture.values.map { if case .bytes(let bytes) = $0 { bytes.count } else { 0 } }
    #expect(sizes.contains(length) && sizes.reduce(0, +) <= tiff.count)
  }

  @Test("Apple's note is read in either byte order, and another maker's, or a damaged one, is not")
  func appleNote() throws {
    let note = AppleMakerNote(contentIdentifier: "0123-4567")
    guard case .bytes(let bytes) = note.field else { throw CocoaError(.featureUnsupported) }
    #expect(AppleMakerNote(note.field) == note)
    // By hand: one text of five bytes, 26 bytes after the note's start, 14 of which are its head.
    let little =
      Array("Apple iOS\0".utf8) + [0, 1] + Array("II".utf8)
      + [1, 0, 0x11, 0, 2, 0, 5, 0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0] + Array("wxyz\0".utf8)
    #expect(AppleMakerNote(.bytes(little))?.contentIdentifier == "wxyz")
    #expect(AppleMakerNote(.bytes(Array("Nikon\0".utf8) + bytes)) == nil)
    #expect(AppleMakerNote(.text("Apple iOS")) == nil && AppleMakerNote(nil) == nil)
    for count in 0..<bytes.count - 1 {
      #expect(AppleMakerNote(.bytes(Array(bytes.prefix(count)))) == nil, "\(count) of \(bytes.count) bytes")
    }
    var random = SeededGenerator(state: 5)
    for _ in 0..<500 {
      var damaged = bytes
      for place in damaged.indices where Int.random(in: 0..<8, using: &random) == 0 {
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      if let read = AppleMakerNote(.bytes(damaged)) {
        #expect(read.contentIdentifier.utf8.count <= 3 * damaged.count)
      }
    }
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

  /// A file of two pictures whose properties are 1: a size, 2: a turn, 3: a mirroring.
  static func heif(
    turn: UInt8, axis: UInt8, used: [UInt8], isWide: Bool = false, isLong: Bool = false
  ) -> [UInt8] {
    func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(8 + contents.count)] + Array(name.utf8) + contents
    }
    func id(_ id: UInt8) -> [UInt8] { isLong ? [0, 0, 0, id] : [0, id] }
    var table: [UInt8] = [isLong ? 1 : 0, 0, 0, isWide ? 1 : 0, 0, 0, 0, 2]
    table += id(5) + [1] + (isWide ? [0, 2] : [2])
    table += id(7) + [UInt8(used.count)]
    for place in used { table += isWide ? [0x80, place] : [0x80 | place] }
    let known =
      box("ispe", [UInt8](repeating: 0, count: 12)) + box("irot", [turn]) + box("imir", [axis])
    let properties = box("iprp", box("ipco", known) + box("ipma", table))
    let main = box("pitm", [isLong ? 1 : 0, 0, 0, 0] + id(7))
    return box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) + box("meta", [0, 0, 0, 0] + main + properties)
  }

  @Test(
    "a HEIF file's orientation is what its main picture's properties make together, one after another",
    arguments: [
      ([1], 1, 0, ExifOrientation.up), ([1, 2], 1, 0, .left), ([1, 2], 3, 0, .right), ([2], 2, 0, .down),
      ([3], 0, 1, .upMirrored), ([3], 0, 0, .downMirrored),
      // Turned by a quarter to the left, then left for right; and the other way about.
      ([2, 3], 1, 1, .rightMirrored), ([3, 2], 1, 1, .leftMirrored),
      ([2, 3], 3, 1, .leftMirrored), ([2, 3], 2, 0, .upMirrored),
    ] as [([UInt8], UInt8, UInt8, ExifOrientation)])
  func heif(used: [UInt8], turn: UInt8, axis: UInt8, orientation: ExifOrientation) {
    for (isWide, isLong) in [(false, false), (true, false), (false, true), (true, true)] {
      let file = Self.heif(turn: turn, axis: axis, used: used, isWide: isWide, isLong: isLong)
      #expect(ExifOrientation(file: file) == orientation)
      for count in 0..<file.count { _ = ExifOrientation(file: Array(file.prefix(count))) }
    }
  }
}
