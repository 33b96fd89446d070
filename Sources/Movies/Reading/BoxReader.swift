import Foundation

/// Reads the fields of a box. What is missing counts as zero: files come from outside.
struct BoxReader {
  struct Child {
    let type: String
    let body: BoxReader
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  private init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  var left: Int { bytes.endIndex - place }

  mutating func skip(_ count: Int) { place = min(place + count, bytes.endIndex) }

  private mutating func number(_ count: Int) -> Int {
    defer { skip(count) }
    guard left >= count else { return 0 }
    return bytes[place..<(place + count)].reduce(0) { ($0 & 0x7F_FFFF_FFFF_FFFF) << 8 | Int($1) }
  }

  mutating func u16() -> Int { number(2) }
  mutating func u32() -> Int { number(4) }
  mutating func u64() -> Int { number(8) }

  mutating func text(_ count: Int) -> String {
    defer { skip(count) }
    return String(decoding: bytes[place..<min(place + count, bytes.endIndex)], as: UTF8.self)
  }

  /// The byte before a full box's flags; these are skipped.
  var version: Int { mutating get { number(4) >> 24 } }

  /// Of a full box; the version is skipped.
  var flags: Int { mutating get { number(4) & 0xFF_FFFF } }

  /// How many entries there are, as far as there is room for them.
  mutating func count(ofSize size: Int) -> Int {
    let count = u32()
    return min(count, left / size)
  }

  /// The boxes from here on.
  var children: [Child] {
    var (children, at): ([Child], Int) = ([], place)
    while bytes.endIndex - at >= 8 {
      var header = BoxReader(bytes[at...])
      let size = header.u32()
      let type = header.text(4)
      let end = size == 0 ? bytes.endIndex : at + size
      guard size == 0 || size >= 8, end <= bytes.endIndex else { break }
      children.append(Child(type: type, body: BoxReader(bytes[(at + 8)..<end])))
      at = end
    }
    return children
  }
}
