/// A directory of a TIFF structure while it is put together: entries in order of their tags, then what does not
/// fit into an entry. Big-endian.
struct ExifDirectory {
  private struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    let value: [UInt8]

    /// Values longer than four bytes lie behind the directory, at even places.
    var outside: [UInt8] { value.count > 4 ? value + [UInt8](repeating: 0, count: value.count % 2) : [] }
  }

  private var entries: [Entry] = []

  /// Zero-terminated ASCII, other characters as `?`; nothing where it is empty.
  mutating func add(_ tag: Int, text: String) {
    guard !text.isEmpty else { return }
    let characters = text.map { $0.asciiValue ?? UInt8(ascii: "?") }
    add(Entry(tag: tag, type: 2, count: characters.count + 1, value: characters + [0]))
  }

  mutating func add(_ tag: Int, short: Int) {
    add(Entry(tag: tag, type: 3, count: 1, value: ExifDirectory.big(short, 2)))
  }

  mutating func add(_ tag: Int, long: Int) {
    add(Entry(tag: tag, type: 4, count: 1, value: ExifDirectory.big(long, 4)))
  }

  mutating func add(_ tag: Int, ratio: (Int, Int)) {
    add(
      Entry(tag: tag, type: 5, count: 1, value: ExifDirectory.big(ratio.0, 4) + ExifDirectory.big(ratio.1, 4))
    )
  }

  mutating func add(_ tag: Int, signedRatio ratio: (Int, Int)) {
    add(
      Entry(
        tag: tag, type: 10, count: 1, value: ExifDirectory.big(ratio.0, 4) + ExifDirectory.big(ratio.1, 4))
    )
  }

  /// Bytes of a meaning that the tag has.
  mutating func add(_ tag: Int, bytes: [UInt8]) {
    add(Entry(tag: tag, type: 7, count: bytes.count, value: bytes))
  }

  /// What a field holds; nothing where it is empty.
  mutating func add(_ tag: Int, _ field: ExifField) {
    let big = ExifDirectory.big
    switch field {
    case .text(let text): add(tag, text: text)
    case .bytes(let bytes): if !bytes.isEmpty { add(tag, bytes: bytes) }
    case .octets(let values): add(tag, type: 1, values.map { [UInt8(clamping: $0)] })
    case .shorts(let values): add(tag, type: 3, values.map { big($0, 2) })
    case .longs(let values): add(tag, type: 4, values.map { big($0, 4) })
    case .ratios(let values):
      add(tag, type: 5, values.map { ExifField.ratio(max($0, 0)) }.map { big($0.0, 4) + big($0.1, 4) })
    case .signedRatios(let values):
      add(tag, type: 10, values.map(ExifField.ratio).map { big($0.0, 4) + big($0.1, 4) })
    }
  }

  private mutating func add(_ tag: Int, type: Int, _ values: [[UInt8]]) {
    guard !values.isEmpty else { return }
    add(Entry(tag: tag, type: type, count: values.count, value: Array(values.joined())))
  }

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    entries.sort { $0.tag < $1.tag }
  }

  /// How long it is once it has so many entries more that fit into themselves.
  func byteCount(withEntries more: Int = 0) -> Int {
    2 + 12 * (entries.count + more) + 4 + entries.reduce(0) { $0 + $1.outside.count }
  }

  /// The directory for a place counted from the TIFF header, and the place of the one that follows it, if any.
  func bytes(at place: Int, next: Int = 0) -> [UInt8] {
    var directory = ExifDirectory.big(entries.count, 2)
    var outside: [UInt8] = []
    let outsideStart = place + 2 + 12 * entries.count + 4
    for entry in entries {
      directory += ExifDirectory.big(entry.tag, 2) + ExifDirectory.big(entry.type, 2)
      directory += ExifDirectory.big(entry.count, 4)
      if entry.outside.isEmpty {
        directory += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        directory += ExifDirectory.big(outsideStart + outside.count, 4)
        outside += entry.outside
      }
    }
    return directory + ExifDirectory.big(next, 4) + outside
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
