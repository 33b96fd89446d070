import Foundation
import Synchronization

@testable import DiptychCommand

/// What a run of the tool said and how it ended.
struct Run {
  let status: ExitStatus
  let output: String
  let complaints: String

  /// Runs the tool with these words.
  @MainActor init(_ words: String...) async { await self.init(words: words) }

  @MainActor init(words: [String]) async {
    let said = Said()
    status = await Tool.run(words, said.console)
    (output, complaints) = said.texts
  }

  /// The output as JSON objects and arrays.
  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
  }
}

/// Keeps what is written to a console.
private final class Said: Sendable {
  private let kept = Mutex((output: "", complaints: ""))

  var texts: (String, String) { kept.withLock { ($0.output, $0.complaints) } }

  var console: Console {
    Console(
      write: { text in self.kept.withLock { $0.output += text } },
      complain: { text in self.kept.withLock { $0.complaints += text } })
  }
}

/// An empty directory that goes with the test.
final class Scratch {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "diptych-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The names in it, sorted; hidden ones too.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }
}
