import Explorer
import Foundation
import Scheduling
import TestSupport
import Testing

/// Random calls of the public API, compared with the laws in ``PlainPhone``.
///
/// `DIPTYCH_CALLS=10000000` makes so many calls, `DIPTYCH_SEED=7` begins with that run.
@Suite("Random calls", .serialized)
@MainActor
struct RandomCallTests {
  private static let callsInARun = 250

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
  }

  static func calls(seed: Int) -> [Call] {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    return (0..<callsInARun).map { _ in Call.random(using: &random) }
  }

  @Test(
    "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 K1 K2 K4 K6 M1 M2 M3 M6 P1 U4 V2 V4 X1 Z1 Z3 whatever is called, each answer is the laws'"
  )
  func agree() throws {
    let count = RandomCallTests.number("DIPTYCH_CALLS") ?? 100_000
    let first = RandomCallTests.number("DIPTYCH_SEED") ?? 1
    let mostFailures = RandomCallTests.number("DIPTYCH_FAILURES") ?? 3
    var sentences: Set<String> = []
    for seed in first..<first + max(1, count / RandomCallTests.callsInARun) {
      guard let seen = try Trial.run(RandomCallTests.calls(seed: seed), .nowAndThen) else { continue }
      let calls = RandomCallTests.calls(seed: seed)
      let short = try shrunk(calls) { try Trial.run($0) != nil }
      let found = try Trial.run(short)
      guard sentences.insert(found?.sentence ?? "").inserted else { continue }
      Issue.record("DIPTYCH_SEED=\(seed): \(found?.description ?? "once, \(seen)")")
      if sentences.count == mostFailures { break }
    }
    #expect(openFiles.isEmpty, "files are left open")
  }

  @Test("a phone that does otherwise than the laws is found out, and the calls are shrunk to those it takes")
  func planted() throws {
    let calls = RandomCallTests.calls(seed: 1)
    var laws = PlainPhone()
    laws.permission = 2
    #expect(try Trial.run(calls, laws: laws) != nil)
    let short = try shrunk(calls) { try Trial.run($0, laws: laws) != nil }
    #expect(short.count == 1)
    let found = try #require(try Trial.run(short, laws: laws))
    #expect(found.sentence.hasSuffix("done instead of throws -11852"))
    #expect(found.description.contains("1. input") && found.description.contains("try AVCaptureDeviceInput"))
    var zoomed = PlainPhone()
    zoomed.devices[3].zoom = 2
    let differing = try #require(try Trial.run(calls, laws: zoomed))
    #expect(differing.sentence.contains("device3 is"))
  }

  @Test("what is shrunk has the calls that it takes, in their order", arguments: 0..<20)
  func shrinking(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let calls = Array(0..<100)
    let needed = Set(calls.shuffled(using: &random).prefix(random.number(1...6)))
    #expect(shrunk(calls) { needed.isSubset(of: $0) } == needed.sorted())
  }

  /// Of the calls' movies, as tests beside this one have files of their own.
  private var openFiles: [String] {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [])
      .compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
      .filter { $0.hasPrefix(Trial.directory.path) }
  }
}
