/// What a HEIF file's boxes say of how its main picture is turned (ISO 23008-12). It comes from outside: what makes no
/// sense is left out.
struct HEIFHeader {
  /// The file's own turn and mirroring together.
  private(set) var orientation = ExifOrientation.up

  /// Nil for another kind of file, and where the main picture is not named.
  init?(_ bytes: [UInt8]) {
    guard let meta = Box.all(in: bytes[...]).first(named: "meta")?.dropFirst(4) else { return nil }
    let boxes = Box.all(in: meta)
    guard let main = boxes.first(named: "pitm"), let properties = boxes.first(named: "iprp") else {
      return nil
    }
    let item = main.number(4, main.first == 0 ? 2 : 4)
    let parts = Box.all(in: properties)
    guard let kept = parts.first(named: "ipco") else { return nil }
    let known = Box.all(in: kept)
    for table in parts where table.name == "ipma" {
      for index in Self.properties(of: item, table.contents) where known.indices.contains(index - 1) {
        apply(known[index - 1])
      }
    }
  }

  /// The numbers of an item's properties, counted from 1, in the order in which they are applied.
  private static func properties(of item: Int, _ table: ArraySlice<UInt8>) -> [Int] {
    let (idSize, isWide) = (table.first == 0 ? 2 : 4, table.number(3, 1) & 1 == 1)
    var rest = table.dropFirst(8)
    for _ in 0..<table.number(4, 4) {
      guard rest.count > idSize else { break }
      let (id, count) = (rest.number(0, idSize), rest.number(idSize, 1))
      let size = isWide ? 2 : 1
      let places = rest.dropFirst(idSize + 1).prefix(count * size)
      // The highest bit says that a reader has to know the property.
      if id == item {
        return stride(from: 0, to: places.count, by: size).map {
          places.number($0, size) & (isWide ? 0x7FFF : 0x7F)
        }
      }
      rest = rest.dropFirst(idSize + 1 + count * size)
    }
    return []
  }

  private mutating func apply(_ property: Box) {
    let value = property.contents.number(0, 1)
    var (turns, mirrored) = (orientation.quarterTurns, orientation.isMirrored)
    switch property.name {
    // Counterclockwise; after a mirroring, a turn is one the other way before it.
    case "irot": turns += mirrored ? value & 3 : -(value & 3)
    // Left and right change places, or above and below: the same after half a turn.
    case "imir":
      mirrored.toggle()
      if value & 1 == 0 { turns += 2 }
    default: return
    }
    orientation = ExifOrientation(quarterTurns: turns, mirrored: mirrored)
  }
}

/// A part of a file with a name of four letters.
private struct Box {
  let name: String
  let contents: ArraySlice<UInt8>

  static func all(in bytes: ArraySlice<UInt8>) -> [Box] {
    var (boxes, rest): ([Box], ArraySlice<UInt8>) = ([], bytes)
    while rest.count >= 8 {
      let size = rest.number(0, 4)
      let head = size == 1 ? 16 : 8
      let length = size == 0 ? rest.count : size == 1 ? rest.number(8, 8) : size
      guard length >= head, length <= rest.count else { break }
      boxes.append(
        Box(
          name: String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self),
          contents: rest.prefix(length).dropFirst(head)))
      rest = rest.dropFirst(length)
    }
    return boxes
  }
}

extension [Box] {
  fileprivate func first(named name: String) -> ArraySlice<UInt8>? { first { $0.name == name }?.contents }
}

extension ArraySlice<UInt8> {
  /// A whole number, most significant byte first; 0 where the bytes end before it.
  fileprivate func number(_ offset: Int, _ size: Int) -> Int {
    guard offset + size <= count else { return 0 }
    return dropFirst(offset).prefix(size).reduce(0) { $0 << 8 | Int($1) }
  }
}
