import Foundation

/// A file that is being written beside its place, open for reading and writing; it goes there when it is whole.
///
/// Let go before, it leaves nothing. Needs the directory to exist. What is at the place and not an ordinary file, such as
/// a device, stays.
/// One task uses it at a time.
package final class PartFile {
  package let descriptor: Int32
  private let path: String
  private let beside: String
  private var isOpen = true

  package init(for path: String) throws(ImageFileError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw Self.unwritable(path, status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENODEV)
    }
    let beside = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
    let file = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Self.unwritable(path, errno) }
    (descriptor, self.path, self.beside) = (file, path, beside)
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unlink(beside)
  }

  /// Writes at the place in the file where the last writing ended, or at `offset` bytes from the start. Blocks.
  package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(ImageFileError) {
    var problem: Int32 = 0
    bytes.withUnsafeBytes { source in
      var done = 0
      while done < source.count, problem == 0 {
        let (rest, left) = (source.baseAddress! + done, source.count - done)
        let count =
          offset.map { pwrite(descriptor, rest, left, off_t($0 + done)) }
          ?? Foundation.write(descriptor, rest, left)
        if count >= 0 { done += count } else if errno != EINTR { problem = errno }
      }
    }
    if problem != 0 { throw Self.unwritable(path, problem) }
  }

  /// At most `count` bytes from the start of the file. Blocks.
  package func prefix(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      filled = max(0, pread(descriptor, target.baseAddress!, count, 0))
    }
  }

  /// Puts the file at its place: whoever looks there sees what was there or all of the new one. The last call.
  package func finish() throws(ImageFileError) {
    isOpen = false
    var problem: Int32 = close(descriptor) == 0 ? 0 : errno
    if problem == 0, rename(beside, path) != 0 { problem = errno }
    guard problem == 0 else {
      unlink(beside)
      throw Self.unwritable(path, problem)
    }
  }

  private static func unwritable(_ path: String, _ problem: Int32) -> ImageFileError {
    let advice =
      switch problem {
      case ENOENT: "the directory does not exist; make it first"
      case EISDIR: "a directory is there; give another name"
      case ENODEV: "a device or a pipe is there; give another name"
      default: String(cString: strerror(problem))
      }
    return ImageFileError(code: .notWritable, message: "\(path) cannot be written: \(advice).", path: path)
  }
}
