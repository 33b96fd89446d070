/// What a HEIF file's boxes say before anything is decoded (ISO 23008-12).
package enum HEIFHeader {
  /// Of the largest picture in it, turned as the file says; nil for another kind of file.
  package static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.dropFirst(4).starts(with: Array("ftyp".utf8)), bytes.count > 12 else { return nil }
    let brand = String(decoding: bytes[8..<12], as: UTF8.self)
    guard ["heic", "heix", "mif1", "heim", "heis"].contains(brand) else { return nil }
    func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let head = min(bytes.count, 1 << 16)
    var size: (width: Int, height: Int)?
    var isSideways = false
    var place = 12
    while place + 16 <= head {
      switch bytes[place..<(place + 4)] {
      case let name where name.elementsEqual("ispe".utf8):
        let found = (width: number(place + 8), height: number(place + 12))
        if found.width * found.height > (size.map { $0.width * $0.height } ?? 0) { size = found }
      case let name where name.elementsEqual("irot".utf8): isSideways = bytes[place + 4] & 1 == 1
      default: break
      }
      place += 1
    }
    return size.map { isSideways ? ($0.height, $0.width) : $0 }
  }
}
