/// What iPhones note in a photo's EXIF beside the standard's fields; here only what pairs a live photo with its movie.
package struct AppleMakerNote: Sendable, Hashable {
  /// Of EXIF's field for it.
  package static let tag = 0x927C
  private static let head = Array("Apple iOS\0".utf8)
  private static let identifierTag = 0x11

  package var contentIdentifier: String

  package init(contentIdentifier: String) { self.contentIdentifier = contentIdentifier }

  /// Nil for another maker's note and for one that pairs nothing. It comes from outside.
  package init?(_ field: ExifField?) {
    guard case .bytes(let bytes) = field, bytes.starts(with: Self.head) else { return nil }
    // A version of two bytes and the order of bytes follow; the directory's places count from the note's start.
    let start = Self.head.count + 4
    let isLittle = bytes.dropFirst(start - 2).starts(with: Array("II".utf8))
    let fields = TIFFReader(bytes[...], isLittle: isLittle).directory(at: start)
    guard case .text(let identifier) = fields[Self.identifierTag], !identifier.isEmpty else { return nil }
    contentIdentifier = identifier
  }

  package var field: ExifField {
    var directory = ExifDirectory()
    directory.add(Self.identifierTag, text: contentIdentifier)
    let head = Self.head + [0, 1] + Array("MM".utf8)
    return .bytes(head + directory.bytes(at: head.count))
  }
}
