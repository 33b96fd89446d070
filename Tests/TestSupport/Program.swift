import Foundation

/// Programs of other people that read back what the house writes; `./diptych test` installs them.
package enum Program {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What a program wrote to standard output, without white space around it, as ``bytes(_:_:)``.
  package static func output(_ name: String, _ arguments: String...) throws -> String {
    String(decoding: try bytes(name, arguments), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What a program wrote to standard output. Its standard input is empty.
  ///
  /// Throws where there is no such program, and where it fails.
  package static func bytes(_ name: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationStatus
    guard status != 127 else {
      throw Failure(description: "There is no program \(name); './diptych test' installs what tests need.")
    }
    guard status == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")) ended with \(status)")
    }
    return bytes
  }
}
