import Foundation

/// A row of `symbols.txt`: a symbol that real camera code uses.
struct Symbol: Hashable {
  let tier: String
  let group: String
  let name: String
  /// How an app names it; nil while that does not compile.
  let use: String?
  /// Why it is absent; empty where it is only not there yet.
  var reason = ""

  /// The word that code has where it uses the symbol.
  var word: String { String(name.prefix { $0 != "(" }) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static var root: URL { folder.deletingLastPathComponent().deletingLastPathComponent() }

  static func readAll() throws -> [Symbol] {
    try String(contentsOf: folder.appending(path: "symbols.txt"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.components(separatedBy: "\t")
        guard parts.count == 4 else { throw Malformed(line: String(line)) }
        let absence = parts[3].prefixMatch(of: /absent(?:: )?/)
        return Symbol(
          tier: parts[0], group: parts[1], name: parts[2], use: absence == nil ? parts[3] : nil,
          reason: absence.map { String(parts[3][$0.range.upperBound...]) } ?? "")
      }
  }

  struct Malformed: Error { let line: String }
}

extension [Symbol] {
  /// The tiers of `symbols.txt`, in the order of `docs/parity.md`.
  static let tiers = ["1", "2", "duo"]

  /// `Names-….swift` of a tier: every symbol of it that is there, as an app would write it.
  func swift(tier: String) -> String {
    var text = """
      // Made from symbols.txt: WRITE_PARITY=1 swift test --filter APISurfaceTests
      // swift-format-ignore-file

      import AVKit
      import CoreMedia
      import CoreVideo
      import Foundation
      import QuartzCore
      import UIKit

      // A symbol that is missing, or declared otherwise than apps use it, does not compile here.
      func names_\(tier)() {

      """
    for symbol in self where symbol.tier == tier {
      if let use = symbol.use { text += "  _ = \(use)\n" }
    }
    return text + "}\n"
  }
}
