import Foundation

/// Files that are read whole and written whole or not at all.
package enum WholeFile {
  /// What ``read(_:)`` accepts at most, in bytes.
  static let maximumByteCount = 1 << 30

  /// All bytes of an ordinary file. Blocks.
  package static func read(_ path: String) throws(ImageFileError) -> [UInt8] {
    // Without O_NONBLOCK the open of a pipe waits for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable(path, errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(path, EISDIR)
    default:
      throw ImageFileError(
        code: .notReadable, message: "\(path) is a device or a pipe. Give an ordinary file.", path: path)
    }
    let size = Int(status.st_size)
    guard size <= maximumByteCount else {
      throw ImageFileError(
        code: .tooLarge,
        message: "\(path) has \(size) bytes; at most \(maximumByteCount) are read. Give a smaller file.",
        path: path)
    }
    var problem: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      while count < size {
        let got = Foundation.read(file, target.baseAddress! + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { problem = errno }
        if got <= 0 { break }
        count += got
      }
    }
    if problem != 0 { throw unreadable(path, problem) }
    return bytes
  }

  /// Writes beside `path` and renames, so that a reader sees the old file or the whole new one. Blocks.
  /// Needs the directory to exist. What is at `path` and not an ordinary file, such as a device, stays.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let file = try PartFile(for: path)
    try file.write(bytes)
    try file.finish()
  }

  private static func unreadable(_ path: String, _ problem: Int32) -> ImageFileError {
    switch problem {
    case ENOENT, ENOTDIR:
      ImageFileError(code: .notFound, message: "There is no file \(path). Check the path.", path: path)
    case EISDIR:
      ImageFileError(
        code: .isDirectory, message: "\(path) is a directory. Give the file in it.", path: path)
    default:
      ImageFileError(
        code: .notReadable, message: "\(path) cannot be read: \(text(problem)).", path: path)
    }
  }

  private static func text(_ problem: Int32) -> String { String(cString: strerror(problem)) }
}
