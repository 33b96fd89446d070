/// Bytes of an ISO base media file, which is boxes in boxes: a length, four letters, content; numbers big end first.
///
/// The boxes used here are those of https://developer.apple.com/documentation/quicktime-file-format.
struct BoxWriter {
  private(set) var bytes: [UInt8] = []

  mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  mutating func u16(_ value: Int) {
    u8(value >> 8)
    u8(value)
  }

  mutating func u32(_ value: Int) {
    u16(value >> 16)
    u16(value)
  }

  mutating func u64(_ value: Int) {
    u32(value >> 32)
    u32(value)
  }

  mutating func zeros(_ count: Int) { bytes += [UInt8](repeating: 0, count: count) }

  mutating func text(_ letters: String) { bytes += Array(letters.utf8) }

  mutating func raw(_ more: [UInt8]) { bytes += more }

  mutating func box(_ kind: String, _ content: (inout BoxWriter) -> Void) {
    let start = bytes.count
    u32(0)
    text(kind)
    content(&self)
    let length = bytes.count - start
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
  }

  /// A box that begins with a version and flags.
  mutating func full(_ kind: String, version: Int = 0, flags: Int = 0, _ content: (inout BoxWriter) -> Void) {
    box(kind) { writer in
      writer.u32(version << 24 | flags)
      content(&writer)
    }
  }

  static func box(_ kind: String, _ content: (inout BoxWriter) -> Void) -> [UInt8] {
    var writer = BoxWriter()
    writer.box(kind, content)
    return writer.bytes
  }
}
