import Foundation

/// A new file that is written in place, so that what has been written is there whatever happens to the process. One
/// task uses it at a time; its functions block.
final class GrowingFile {
  let path: String
  private let descriptor: Int32
  private(set) var count = 0

  /// Throws where there is a file already, or none can be made.
  init(_ path: String) throws(MovieError) {
    self.path = path
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      let problem = errno
      throw MovieError(
        code: problem == EEXIST ? .fileExists : .notWritable,
        message: "\(path) cannot be written: \(String(cString: strerror(problem))).")
    }
    descriptor = file
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) throws(MovieError) {
    try write(bytes, at: count)
    count += bytes.count
  }

  /// Overwrites what is there, or adds what comes after the end without counting it.
  func write(_ bytes: [UInt8], at offset: Int) throws(MovieError) {
    var problem: Int32 = 0
    bytes.withUnsafeBytes { source in
      var done = 0
      while done < source.count {
        let written = pwrite(
          descriptor, source.baseAddress! + done, source.count - done, off_t(offset + done))
        if written >= 0 {
          done += written
        } else if errno != EINTR {
          problem = errno
          return
        }
      }
    }
    guard problem == 0 else {
      throw MovieError(
        code: problem == ENOSPC || problem == EDQUOT ? .diskFull : .notWritable,
        message: "\(path) cannot be written: \(String(cString: strerror(problem))).")
    }
  }
}
