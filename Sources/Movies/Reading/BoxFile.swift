import Foundation

/// The boxes that a file is made of, of which only some are looked into.
final class BoxFile {
  struct Box {
    let type: String
    let start: Int
    let count: Int
  }

  /// *Decided*: descriptions longer than this are not read.
  private static let longest = 64 << 20

  private let descriptor: Int32
  private(set) var boxes: [Box] = []
  /// Where each box lies, with its head.
  private(set) var spans: [Range<Int>] = []
  /// How long the file was.
  private(set) var count = 0

  /// Blocks.
  init(_ path: String) throws(MovieError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw MovieError(
        code: .notReadable, message: "There is no file \(path) that can be read. Check the path.")
    }
    let size = Int(status.st_size)
    count = size
    var place = 0
    // A file that ends in the middle of a box has the boxes before it.
    while let header = bytes(at: place, 16) ?? bytes(at: place, 8) {
      var reader = BoxReader(header)
      var count = reader.u32()
      let type = reader.text(4)
      var head = 8
      if count == 1, header.count == 16 { (count, head) = (reader.u64(), 16) }
      if count == 0 { count = size - place }
      guard count >= head, count <= size - place else { break }
      boxes.append(Box(type: type, start: place + head, count: count - head))
      spans.append(place..<(place + count))
      place += count
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func contents(_ box: Box, limit: Int = BoxFile.longest) -> [UInt8]? {
    let count = min(box.count, limit)
    return box.count <= BoxFile.longest || limit < BoxFile.longest ? bytes(at: box.start, count) : nil
  }

  /// Nil for more than are read at once, and where the file has become shorter.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    range.count <= BoxFile.longest ? bytes(at: range.lowerBound, range.count) : nil
  }

  private func bytes(at place: Int, _ count: Int) -> [UInt8]? {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      while got < count {
        let part = pread(descriptor, target.baseAddress! + got, count - got, off_t(place + got))
        if part < 0 && errno == EINTR { continue }
        if part <= 0 { break }
        got += part
      }
      filled = got
    }
    return got == count && count > 0 ? bytes : nil
  }
}
