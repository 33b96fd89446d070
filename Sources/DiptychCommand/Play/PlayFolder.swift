import Diptych
import Foundation

/// Where `play` writes: all files or none.
///
/// A new folder is made beside its place and renamed to it. In a folder that is there already the files are made in
/// a folder inside and renamed, the report last. Files of an earlier run go; other files stay (*decided*: the folder
/// may be the person's own).
struct PlayFolder {
  /// As given, without slashes at the end.
  let path: String
  private let beside: String
  private let isThere: Bool

  /// Makes the folder for the unfinished files, so that a place where nothing can be written is known before
  /// anything is played. Whoever makes a folder calls ``discard()`` when done.
  init(_ given: String) throws(CommandError) {
    guard !given.isEmpty else { throw .usage("--out needs the name of a folder.") }
    var path = given
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var isFolder: ObjCBool = false
    isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isThere, !isFolder.boolValue { throw .problem("\(path) is a file; give --out a folder.") }
    self.path = path
    beside = isThere ? "\(path)/.diptych-\(getpid()).part" : "\(path).\(getpid()).part"
    discard()
    do { try Self.makeFolder(beside) } catch {
      throw .problem("Cannot write to the folder \(path): \(error.text). Give another place with --out.")
    }
  }

  /// Removes what is unfinished.
  func discard() { try? FileManager.default.removeItem(atPath: beside) }

  /// Where others write a file that ``write(_:and:)`` puts into the folder.
  func unfinished(_ name: String) -> String { "\(beside)/\(name)" }

  /// Writes files by their names, and puts them into the folder after those that others have made; the last one
  /// appears last. What an earlier run has written goes.
  func write(_ written: [(name: String, data: Data)], and made: [String] = []) throws(CommandError) {
    var ours = written
    for name in made { ours.append((name, try Files.read(unfinished(name)))) }
    let (record, earlier) = (PlayRecord(ours), PlayRecord(in: path))
    let files = [(name: PlayRecord.name, data: record.json)] + written
    let names = made + files.map(\.name)
    for (name, data) in files { try Files.write(data, to: "\(beside)/\(name)") }
    if !isThere {
      if rename(beside, path) == 0 { return }
      // Somebody else has made the folder meanwhile.
      guard [ENOTEMPTY, EEXIST].contains(errno) else { throw unwritable(path) }
    }
    for name in names {
      var isFolder: ObjCBool = false
      let target = "\(path)/\(name)"
      if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue {
        throw .problem("\(target) is a folder, and a file is to be written there; give another --out.")
      }
    }
    earlier.removeFiles(from: path, except: record)
    for name in names {
      guard rename("\(beside)/\(name)", "\(path)/\(name)") == 0 else { throw unwritable("\(path)/\(name)") }
    }
  }

  private func unwritable(_ target: String) -> CommandError {
    .problem("\(target) cannot be written: \(SystemProblem(code: errno).text).")
  }

  /// Makes a folder and those above it that are missing.
  private static func makeFolder(_ path: String) throws(SystemProblem) {
    guard mkdir(path, 0o777) != 0 else { return }
    let problem = SystemProblem(code: errno)
    let above = (path as NSString).deletingLastPathComponent
    guard problem.code == ENOENT, !above.isEmpty, !FileManager.default.fileExists(atPath: above) else {
      throw problem
    }
    try makeFolder(above)
    guard mkdir(path, 0o777) == 0 else { throw SystemProblem(code: errno) }
  }
}

/// What the system says when it refuses.
private struct SystemProblem: Error {
  let code: Int32
  var text: String { String(cString: strerror(code)) }
}
