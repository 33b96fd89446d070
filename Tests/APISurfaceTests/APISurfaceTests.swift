import Foundation
import Testing

/// Holds the list of symbols, the code that names them and `docs/parity.md` together.
@Suite(.serialized) struct APISurfaceTests {
  private static let isWriting = ProcessInfo.processInfo.environment["WRITE_PARITY"] != nil

  private func check(_ text: String, _ path: String) throws {
    let file = Symbol.root.appending(path: path)
    if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == text
    #expect(isCurrent, "\(path) is stale: WRITE_PARITY=1 swift test --filter APISurfaceTests")
  }

  @Test("every symbol that is there is named as an app names it")
  func names() throws {
    let symbols = try Symbol.readAll()
    for tier in [Symbol].tiers {
      try check(symbols.swift(tier: tier), "Tests/APISurfaceTests/Names-\(tier).swift")
    }
  }

  @Test("docs/parity.md says what the list and the tests say")
  func parity() throws {
    let parity = Parity(symbols: try Symbol.readAll(), behaviours: try Parity.readBehaviours())
    try check(parity.markdown, "docs/parity.md")
  }

  @Test("the list has every symbol of tiers 1 and 2, each once a group")
  func complete() throws {
    let symbols = try Symbol.readAll()
    #expect(symbols.count { $0.tier == "1" } == 219 && symbols.count { $0.tier == "2" } == 270)
    #expect(Set(symbols.map { [$0.tier, $0.group, $0.name] }).count == symbols.count)
  }

  @Test("a symbol without a test that uses it is no more than partly there")
  func rule() {
    func behaviour(_ code: String, in file: String, _ name: String) -> Parity.Behaviour {
      Parity.Behaviour(
        file: "a.swift", name: name, code: Parity.Code(code), fileCode: Parity.Code(file),
        around: Parity.Code(file).words)
    }
    let there = Symbol(tier: "1", group: "AVCaptureSession", name: "stopRunning", use: "x")
    let test = behaviour("session.stopRunning()", in: "AVCaptureSession()", "stops")
    let others = [
      behaviour("session.stopRunning()", in: "OtherSession()", "of another type"),
      behaviour("// session.stopRunning()", in: "AVCaptureSession()", "in a comment"),
      behaviour("expect(\"a.stopRunning\")", in: "AVCaptureSession()", "in a text"),
      behaviour("let stopRunning = 1", in: "AVCaptureSession()", "no member"),
    ]
    #expect(Parity(symbols: [there], behaviours: others + [test]).behaviour(for: there)?.name == "stops")
    #expect(Parity(symbols: [there], behaviours: others).markdown.contains("| partly |"))
    let made = Symbol(tier: "duo", group: "AVCaptureDevice", name: "init(uniqueID:)", use: "x")
    let making = behaviour("AVCaptureDevice(\n  uniqueID: id)", in: "AVCaptureDevice", "makes")
    #expect(Parity(symbols: [made], behaviours: [test, making]).behaviour(for: made)?.name == "makes")
    let absent = Symbol(tier: "1", group: "AVCaptureSession", name: "stopRunning", use: nil)
    #expect(Parity(symbols: [absent], behaviours: [test]).markdown.contains("| absent | the declaration |"))
    var missing = absent
    missing.reason = "nobody stops"
    #expect(Parity(symbols: [missing], behaviours: []).markdown.contains("| absent | nobody stops |"))
  }
}
