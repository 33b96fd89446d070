import Foundation

/// What `docs/parity.md` says.
struct Parity {
  /// A test function: where it stands, its display name and its words.
  struct Behaviour {
    let file: String
    let name: String
    let words: Set<Substring>
    /// Of the whole file: who is meant by a member's name.
    let fileWords: Set<Substring>
  }

  let symbols: [Symbol]
  let behaviours: [Behaviour]

  /// The tests of the sdk's modules, except those here. A test counts that expects something.
  static func readBehaviours() throws -> [Behaviour] {
    let tests = Symbol.root.appending(path: "Tests")
    let paths = FileManager.default.subpaths(atPath: tests.path()) ?? []
    let folders = [
      "AVFoundationTests", "AVKitTests", "CoreMediaTests", "CoreVideoTests", "CoreGraphicsTests",
      "CoreImageTests", "CoreMotionTests", "ImageIOTests", "PhotosTests", "QuartzCoreTests", "UIKitTests",
      "ListingPatternTests", "CaptureStyleTests", "DuoCamTests",
    ]
    return try paths.filter { path in
      path.hasSuffix(".swift") && folders.contains { path.hasPrefix($0 + "/") }
    }.sorted().flatMap { path in
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      let fileWords = words(of: text)
      return text.components(separatedBy: "@Test").dropFirst().compactMap { part -> Behaviour? in
        guard part.contains("#expect") || part.contains("#require") else { return nil }
        guard let name = part.firstMatch(of: /"([^"]+)"/)?.1 else { return nil }
        return Behaviour(file: path, name: String(name), words: words(of: part), fileWords: fileWords)
      }
    }
  }

  private static func words(of text: String) -> Set<Substring> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
  }

  /// The first test that uses the symbol and, for a member, stands in a file that names its type.
  func behaviour(for symbol: Symbol) -> Behaviour? {
    let owner = symbol.group.split { !$0.isLetter && !$0.isNumber }.first ?? ""
    let isMember = owner.hasPrefix("AV") || owner.hasPrefix("UI") || owner.hasPrefix("CM")
    return behaviours.first { test in
      test.words.contains(symbol.word[...])
        && (!isMember || symbol.group.contains("/") || test.fileWords.contains(owner))
    }
  }

  var markdown: String {
    var text = """
      # Parity with Apple's declarations

      Symbols that real camera code uses: tier 1 and tier 2 by how many code bases do, and those of iPhone Duo.
      *works*: declared as apps use it, and used by the linked test, which expects something of it. *partly*: declared
      as apps use it, and no such test is known. *absent*: not declared yet. The link is found by name: the first
      test that uses the word, and for a member stands in a file that names its type.

      Made from `Tests/APISurfaceTests/symbols.txt` by `WRITE_PARITY=1 swift test --filter APISurfaceTests`.

      | tier | works | partly | absent |
      | --- | ---: | ---: | ---: |

      """
    let rows = symbols.map { ($0, $0.use == nil ? nil : behaviour(for: $0)) }
    for tier in ["1", "2", "duo"] {
      let own = rows.filter { $0.0.tier == tier }
      let works = own.count { $0.1 != nil }
      let absent = own.count { $0.0.use == nil }
      text += "| \(tier) | \(works) | \(own.count - works - absent) | \(absent) |\n"
    }
    text += "\n| tier | of | symbol | state | test, or what is missing |\n| --- | --- | --- | --- | --- |\n"
    for (symbol, test) in rows {
      let state = symbol.use == nil ? "absent" : test == nil ? "partly" : "works"
      let link =
        test.map { "[\($0.name.replacing("|", with: "\\|"))](../Tests/\($0.file))" }
        ?? (symbol.use == nil ? "the declaration" : "a test of what it does")
      text += "| \(symbol.tier) | \(symbol.group) | `\(symbol.name)` | \(state) | \(link) |\n"
    }
    return text
  }
}
