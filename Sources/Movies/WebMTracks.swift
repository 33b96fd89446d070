/// Finds in the first bytes of a WebM file what its muxer drew by chance: the tracks' identities.
///
/// The container is EBML, elements of an identifier, a length and bytes: https://www.rfc-editor.org/rfc/rfc8794,
/// https://www.rfc-editor.org/rfc/rfc9559.
struct WebMTracks {
  /// Where the bytes of each TrackUID lie, in the order of the tracks.
  private(set) var identities: [Range<Int>] = []

  init(_ head: [UInt8]) { visit(head, 0..<head.count) }

  private enum Element {
    static let segment = 0x1853_8067, tracks = 0x1654_AE6B, track = 0xAE, identity = 0x73C5
    static let cluster = 0x1F43_B675
  }

  private mutating func visit(_ bytes: [UInt8], _ range: Range<Int>) {
    var place = range.lowerBound
    while let (identifier, start) = number(bytes, place, range.upperBound, marked: true),
      let (length, body) = number(bytes, start, range.upperBound, marked: false)
    {
      // The frames begin; what describes them comes before.
      if identifier == Element.cluster { return }
      let end = body + min(length, range.upperBound - body)
      switch identifier {
      case Element.segment, Element.tracks, Element.track: visit(bytes, body..<end)
      case Element.identity where length > 0 && body + length == end: identities.append(body..<end)
      default: break
      }
      place = end
    }
  }

  /// A number of 1 to 8 bytes, as many as zeros lead the first byte and one; the bit after them is a part of
  /// identifiers and none of lengths. Nil where the bytes end.
  private func number(_ bytes: [UInt8], _ place: Int, _ end: Int, marked: Bool) -> (value: Int, next: Int)? {
    guard place < end else { return nil }
    let count = bytes[place].leadingZeroBitCount + 1
    guard count <= 8, place + count <= end else { return nil }
    let first = marked ? Int(bytes[place]) : Int(bytes[place]) & (0xFF >> count)
    let value = bytes[(place + 1)..<(place + count)].reduce(first) { $0 << 8 | Int($1) }
    return (value, place + count)
  }
}
