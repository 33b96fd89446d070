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
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw unwritable(path, status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENODEV)
    }
    let beside = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw unwritable(path, errno) }
    var problem: Int32 = 0
    bytes.withUnsafeBytes { source in
      var done = 0
      while done < source.count, problem == 0 {
        let count = Foundation.write(file, source.baseAddress! + done, source.count - done)
        if count >= 0 { done += count } else if errno != EINTR { problem = errno }
      }
    }
    if close(file) != 0 && problem == 0 { problem = errno }
    if problem == 0 && rename(beside, path) != 0 { problem = errno }
    guard problem == 0 else {
      unlink(beside)
      throw unwritable(path, problem)
    }
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

  private static func unwritable(_ path: String, _ problem: Int32) -> ImageFileError {
    let advice =
      switch problem {
      case ENOENT: "the directory does not exist; make it first"
      case EISDIR: "a directory is there; give another name"
      case ENODEV: "a device or a pipe is there; give another name"
      default: text(problem)
      }
    return ImageFileError(code: .notWritable, message: "\(path) cannot be written: \(advice).", path: path)
  }

  private static func text(_ problem: Int32) -> String { String(cString: strerror(problem)) }
}
