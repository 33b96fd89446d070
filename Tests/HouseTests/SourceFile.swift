import Foundation

/// A Swift file of the repository.
struct SourceFile: CustomStringConvertible {
  /// From the repository's root, with slashes.
  let path: String
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var description: String { path }

  /// As `wc -l` counts.
  var lineCount: Int { lines.count - 1 }

  /// The folder below `Sources` or `Examples`, which is the module's name.
  var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }

  /// The modules named by import declarations, with attributes, access levels and import kinds left out.
  var imports: [String] {
    lines.compactMap { line in
      // The expression is slow, and few lines are imports.
      guard line.contains("import "),
        let match = line.wholeMatch(
          of:
            /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let|macro|actor)\s+)?(\w+).*/
        )
      else { return nil }
      return String(match.1)
    }
  }

  /// Line numbers, from 1, of `@unchecked Sendable` without a comment that begins with `@unchecked:` on the
  /// same line or up to two lines after or before it.
  var unexplainedUnchecked: [Int] {
    lines.indices.filter { index in
      let code = lines[index].prefix(
        upTo: lines[index].firstRange(of: "//")?.lowerBound ?? lines[index].endIndex)
      guard code.contains("@unchecked Sendable") else { return false }
      let near = lines[max(0, index - 2)...min(lines.count - 1, index + 2)]
      return !near.contains { $0.contains(/\/\/+ @unchecked: \w+/) }
    }
    .map { $0 + 1 }
  }
}

/// The repository this test was compiled in.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every Swift source below a folder of the root, sorted by path; none where the folder is absent. Manifests
  /// and build folders of packages in it are no sources.
  static func swiftFiles(in folder: String) throws -> [SourceFile] {
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path()) ?? []
    let sources = paths.filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix("Package.swift") && !$0.contains(".build/")
    }
    return try sources.sorted().map { path in
      let file = root.appending(path: folder).appending(path: path)
      return SourceFile(path: "\(folder)/\(path)", text: try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// The names in the first column of a document's tables of modules; a row may have several.
  static func modules(inTablesOf document: String) throws -> Set<String> {
    let lines = try String(contentsOf: root.appending(path: document), encoding: .utf8).split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| module |") }
    let names = rows.flatMap { $0.split(separator: "|")[0].split(separator: ",") }
    return Set(names.map { $0.trimmingCharacters(in: .whitespaces) })
  }

  /// The folders right below a folder of the root; one with a manifest is a package of its own.
  static func modules(in folder: String) -> [String] {
    let url = root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []
    return names.filter { name in
      (try? url.appending(path: name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
        && !FileManager.default.fileExists(atPath: url.appending(path: "\(name)/Package.swift").path())
    }
    .sorted()
  }
}
