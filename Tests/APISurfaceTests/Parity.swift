import Foundation

/// What `docs/parity.md` says.
struct Parity {
  /// A test function: where it stands, its display name and what its code says.
  struct Behaviour {
    let file: String
    let name: String
    let code: Code
    /// Of the whole file, with its helpers.
    let fileCode: Code
    /// The words of the file, and of the files beside it that have no tests: who is meant by a member's name.
    let around: Set<Substring>
  }

  /// Code without its comments and texts.
  struct Code {
    let text: String
    let words: Set<Substring>
    /// The words that follow a dot: members that are used.
    let members: Set<Substring>

    init(_ source: String) {
      let text = source.replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"").replacing(/\/\/[^\n]*/, with: "")
      func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
      }
      self.text = text
      words = Set(text.split { !isWord($0) })
      members = Set(text.split(separator: ".").dropFirst().map { $0.prefix(while: isWord) })
    }
  }

  let symbols: [Symbol]
  let behaviours: [Behaviour]

  /// The tests of the sdk's modules, except those here. A test counts that expects something.
  static func readBehaviours() throws -> [Behaviour] {
    let tests = Symbol.root.appending(path: "Tests")
    let paths = FileManager.default.subpaths(atPath: tests.path()) ?? []
    let folders = [
      "AVFoundationTests", "AVKitTests", "CoreMediaTests", "CoreVideoTests", "CoreGraphicsTests",
      "AVFAudioTests", "AudioToolboxTests", "CoreImageTests", "CoreMotionTests", "ImageIOTests",
      "PhotosTests", "QuartzCoreTests", "UIKitTests", "ListingPatternTests", "CaptureStyleTests",
      "DuoCamTests",
    ]
    let files = try paths.filter { path in
      path.hasSuffix(".swift") && folders.contains { path.hasPrefix($0 + "/") }
    }.sorted().map { path in
      (path, text: try String(contentsOf: tests.appending(path: path), encoding: .utf8))
    }
    func folder(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
    var rigs: [String: Set<Substring>] = [:]
    for (path, text) in files where !text.contains("@Test") {
      rigs[folder(path), default: []].formUnion(Code(text).words)
    }
    return files.flatMap { path, text in
      let fileCode = Code(text)
      let around = fileCode.words.union(rigs[folder(path)] ?? [])
      return text.components(separatedBy: "@Test").dropFirst().compactMap { part -> Behaviour? in
        guard part.contains("#expect") || part.contains("#require") else { return nil }
        guard let name = part.firstMatch(of: /"([^"]+)"/)?.1 else { return nil }
        return Behaviour(
          file: path, name: String(name), code: Code(part), fileCode: fileCode, around: around)
      }
    }
  }

  /// The first test whose code uses the symbol, or whose file's helpers do: a type by its name, a member after a dot
  /// where its type is named, an initialiser by its type and first label, a delegate's method by its label.
  func behaviour(for symbol: Symbol) -> Behaviour? {
    let owner = symbol.group.split { !$0.isLetter && !$0.isNumber }.first ?? ""
    let modules = ["AVFoundation/AVKit", "CoreMedia", "CoreVideo", "QuartzCore", "AVKit", "UIKit"]
    let hasOwner = ["AV", "UI", "CM"].contains { owner.hasPrefix($0) } && !symbol.group.contains("/")
    func uses(_ code: Code) -> Bool {
      if let label = symbol.name.firstMatch(of: /^init\((\w+:)/)?.1 {
        return code.text.components(separatedBy: "\(owner)(").dropFirst()
          .contains { $0.drop { $0.isWhitespace }.hasPrefix(label) }
      }
      let isMember = symbol.word.first?.isLowercase == true && !modules.contains(symbol.group)
      return (isMember && symbol.group != "delegate" ? code.members : code.words).contains(symbol.word[...])
    }
    let candidates = behaviours.filter { !hasOwner || $0.around.contains(owner) }
    return candidates.first { uses($0.code) } ?? candidates.first { uses($0.fileCode) }
  }

  var markdown: String {
    var text = """
      # Parity with Apple's declarations

      Symbols that real camera code uses: tier 1 and tier 2 by how many code bases do, and those of iPhone Duo.
      *works*: declared as apps use it, and used by the linked test, which expects something of it. *partly*: declared
      as apps use it, and no such test is known. *absent*: not declared, and why. The link is found by name in code, not
      in comments or texts: the first test that uses a type, or a member after a dot where the member's type is named, or
      whose file's helpers do.

      Made from `Tests/APISurfaceTests/symbols.txt` by `WRITE_PARITY=1 swift test --filter APISurfaceTests`.

      | tier | works | partly | absent |
      | --- | ---: | ---: | ---: |

      """
    let rows = symbols.map { ($0, $0.use == nil ? nil : behaviour(for: $0)) }
    for tier in [Symbol].tiers {
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
        ?? (symbol.use != nil
          ? "a test of what it does" : symbol.reason.isEmpty ? "the declaration" : symbol.reason)
      text += "| \(symbol.tier) | \(symbol.group) | `\(symbol.name)` | \(state) | \(link) |\n"
    }
    return text
  }
}
