import Foundation

/// A movie that can be played while the rest of it is on its way: what describes it stands before its samples.
enum FrontedMovie {
  /// *Decided*: bytes that are copied at once.
  private static let piece = 1 << 20

  /// Brings a whole movie into that order, unless it is. It is written anew beside the old file, whose place it takes
  /// when it is whole. Blocks.
  static func make(of path: String) throws(MovieError) {
    let file = try BoxFile(path)
    guard let place = file.boxes.firstIndex(where: { $0.type == "moov" }),
      file.boxes[..<place].contains(where: { $0.type == "mdat" }),
      var description = file.bytes(file.spans[place])
    else { return }
    let span = file.spans[place]
    let front = file.boxes[0].type == "ftyp" ? file.spans[0].upperBound : 0
    let head = file.boxes[place].start - span.lowerBound
    try move(
      &description, in: head..<description.count, below: ["trak", "mdia", "minf", "stbl"],
      what: front..<span.lowerBound, by: span.count, path)
    let new = path + ".front"
    do throws(MovieError) {
      let target = try GrowingFile(new)
      try copy(file, 0..<front, to: target)
      try target.append(description)
      try copy(file, front..<span.lowerBound, to: target)
      try copy(file, span.upperBound..<file.count, to: target)
      guard rename(new, path) == 0 else {
        throw MovieError(code: .notWritable, message: "\(path) cannot be replaced by \(new).")
      }
    } catch {
      unlink(new)
      throw error
    }
  }

  private static func copy(
    _ file: BoxFile, _ range: Range<Int>, to target: GrowingFile
  ) throws(MovieError) {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let bytes = file.bytes(place..<min(place + piece, range.upperBound)) else {
        throw MovieError(
          code: .notReadable, message: "\(target.path): the movie has become shorter meanwhile.")
      }
      try target.append(bytes)
      place += bytes.count
    }
  }

  /// Changes the places of samples that lie in a part of the file; they are found below boxes of these kinds, one in the
  /// other.
  private static func move(
    _ bytes: inout [UInt8], in range: Range<Int>, below kinds: ArraySlice<String>, what part: Range<Int>,
    by distance: Int, _ path: String
  ) throws(MovieError) {
    func number(_ place: Int, _ width: Int) -> Int {
      bytes[place..<(place + width)].reduce(0) { ($0 & 0x7F_FFFF_FFFF_FFFF) << 8 | Int($1) }
    }
    var place = range.lowerBound
    while range.upperBound - place >= 8 {
      let size = number(place, 4)
      let end = place + size
      guard size >= 8, end <= range.upperBound else { return }
      switch String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self) {
      case let kind where kind == kinds.first:
        try move(
          &bytes, in: (place + 8)..<end, below: kinds.dropFirst(), what: part, by: distance, path)
      case let kind where kinds.isEmpty && ["stco", "co64"].contains(kind) && size >= 16:
        let width = kind == "stco" ? 4 : 8
        for index in 0..<min(number(place + 12, 4), (size - 16) / width) {
          let entry = place + 16 + index * width
          let old = number(entry, width)
          guard part.contains(old) else { continue }
          guard width == 8 || old + distance <= UInt32.max else {
            throw MovieError(
              code: .notWritable, message: "\(path) is too long for the places that it has of its samples.")
          }
          for byte in 0..<width {
            bytes[entry + byte] = UInt8(truncatingIfNeeded: (old + distance) >> (8 * (width - 1 - byte)))
          }
        }
      default: break
      }
      place = end
    }
  }
}
