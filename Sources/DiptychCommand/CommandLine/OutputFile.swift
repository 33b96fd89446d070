import Foundation

/// Writes files whole or not at all.
enum OutputFile {
  /// Writes beside the file, then renames: whoever looks finds the old file or the new one.
  static func write(_ data: Data, to path: String) throws(CommandError) {
    let target = URL(fileURLWithPath: path)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .problem("Cannot write \(path): it is a directory; name a file.")
    }
    let beside = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try data.write(to: beside)
      guard rename(beside.path, target.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(at: beside)
      throw .problem("Cannot write \(path): \(reason(error)).")
    }
  }
}

/// What the system says about a failed file operation, without a full stop.
func reason(_ error: any Error) -> String {
  let text: String
  if let error = error as? POSIXError {
    text = String(cString: strerror(error.code.rawValue))
  } else if let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError {
    text = String(cString: strerror(underlying.code.rawValue))
  } else {
    text = (error as NSError).localizedDescription
  }
  return (text.prefix(1).lowercased() + text.dropFirst()).trimmingCharacters(in: ["."])
}
