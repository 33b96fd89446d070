import Foundation

/// Where a command's words go.
struct Console: Sendable {
  /// For results.
  let write: @Sendable (String) -> Void
  /// For everything that is not a result: errors, notes, progress.
  let complain: @Sendable (String) -> Void

  /// The process's standard output and standard error.
  static let standard = Console(
    write: { FileHandle.standardOutput.write(Data($0.utf8)) },
    complain: { FileHandle.standardError.write(Data($0.utf8)) })

  /// Writes one JSON object, keys in order.
  func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
