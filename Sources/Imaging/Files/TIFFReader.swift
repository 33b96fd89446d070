/// Reads the directories of a TIFF structure. It comes from outside: what makes no sense is left out.
struct TIFFReader {
  private let bytes: ArraySlice<UInt8>
  private let isLittle: Bool

  /// - Parameter bytes: What places count from the start of.
  init(_ bytes: ArraySlice<UInt8>, isLittle: Bool) { (self.bytes, self.isLittle) = (bytes, isLittle) }

  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isLittle = bytes.starts(with: Array("II".utf8))
    guard isLittle || bytes.starts(with: Array("MM".utf8)), number(at: 2, 2) == 42 else { return nil }
  }

  /// Of the first directory.
  var start: Int { number(at: 4, 4) ?? bytes.count }

  private func number(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let first = bytes.startIndex + offset
    var value = 0
    for index in 0..<count { value = value << 8 | Int(bytes[first + (isLittle ? count - 1 - index : index)]) }
    return value
  }

  /// The fields of the kinds that are known, by tag. Those whose values lie over others' count for no more bytes than
  /// there are: a few thousand entries that each name the whole file would take gigabytes.
  func directory(at place: Int) -> [Int: ExifField] {
    guard let count = number(at: place, 2) else { return [:] }
    var fields: [Int: ExifField] = [:]
    var left = bytes.count
    for entry in 0..<count {
      let offset = place + 2 + entry * 12
      guard let tag = number(at: offset, 2), let type = number(at: offset + 2, 2),
        let count = number(at: offset + 4, 4)
      else { break }
      guard fields[tag] == nil, let size = TIFFReader.sizes[type], count > 0, count <= left / size,
        let field = field(type, count, at: offset + 8)
      else { continue }
      left -= size * count
      fields[tag] = field
    }
    return fields
  }

  /// Of the kinds that are known, in bytes.
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8]

  private func field(_ type: Int, _ count: Int, at offset: Int) -> ExifField? {
    guard let size = TIFFReader.sizes[type],
      let place = size * count > 4 ? number(at: offset, 4) : offset, place + size * count <= bytes.count
    else { return nil }
    func numbers(_ size: Int) -> [Int] { (0..<count).compactMap { number(at: place + $0 * size, size) } }
    func ratios(_ read: (Int) -> Double) -> [Double] {
      (0..<count).map { index in
        let pair = [0, 4].map { read(number(at: place + index * 8 + $0, 4) ?? 0) }
        return pair[0] / pair[1]
      }
    }
    let raw = bytes.dropFirst(place).prefix(size * count)
    return switch type {
    case 1: .octets(numbers(1))
    case 2: .text(String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self))
    case 3: .shorts(numbers(2))
    case 4: .longs(numbers(4))
    case 5: .ratios(ratios { Double($0) })
    case 7: .bytes(Array(raw))
    case 10: .signedRatios(ratios { Double(Int32(truncatingIfNeeded: $0)) })
    default: nil
    }
  }
}
