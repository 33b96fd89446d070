import Diptych
import Explorer
import Foundation
import Testing

/// Runs a test in many orders of events, each time on a fresh simulated device: `SimulatedDevice.current`.
public struct ExploredTrait: TestTrait, SuiteTrait, TestScoping, DeviceTrait {
  let mark = Mark()
  let settings: ExploredSettings
  let known: Set<String>
  let device: Device

  public var isRecursive: Bool { true }

  /// Explores the test in one job of the main actor. What the checks found, and what the test itself expected in vain, are
  /// issues of the test, one for each check and each expectation; the first order that has it is shortened and named by
  /// a token. A test that waits for what never comes in some order ends the process, with a sentence and the token (Q28).
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if isOverruled(in: test) { return try await function() }
    let settings = try settings.overridden(by: ProcessInfo.processInfo.environment)
    if let token = settings.token { return try await replay(token, test, testCase, function) }
    let failures = FailedExpectations()
    let result = try await lending(function) { body in
      let result = try Explorable(on: device) { duo in
        try await failures.collect(on: duo, test, testCase, body)
      }
      .explored(settings.exploration)
      if let stuck = result.findings.first(where: { $0.check == "run-stuck" }) {
        waitsForEver(test, stuck.words(of: result, in: test))
      }
      return result
    }
    for finding in result.findings {
      record(
        finding.words(of: result, in: test), of: finding.check,
        at: failures.location(of: finding.check) ?? test.sourceLocation)
    }
    if !known.isEmpty, known.isDisjoint(with: result.findings.map(\.check)) {
      Issue.record(
        "None of \(known.sorted().joined(separator: ", ")) found anything in \(result.schedules) orders.",
        sourceLocation: test.sourceLocation)
    }
  }

  private func record(_ words: String, of check: String, at location: SourceLocation) {
    guard known.contains(check) else {
      Issue.record("\(words)", sourceLocation: location)
      return
    }
    withKnownIssue(sourceLocation: location) {
      Issue.record("\(words)", sourceLocation: location)
    }
  }

  /// One order again; expectations fail where they stand, and what happens is printed.
  private func replay(
    _ token: String, _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues(\.self)
    let (findings, log) = try await lending(function) { body in
      var log: [String] = []
      let findings = try Explorable(on: device) { duo in
        defer { log = duo.log.map { String(format: "%8.3f s  ", $0.time) + "\($0.kind): \($0.text)" } }
        try await trait.run(body, of: test, testCase)
      }
      .replayed(token)
      return (findings, log)
    }
    // Where the issues of tests are written, so that it comes before them.
    let words = (["\(test.name), in the order \(token):"] + log).joined(separator: "\n")
    FileHandle.standardError.write(Data("\(words)\n".utf8))
    for finding in findings { record(finding.words, of: finding.check, at: test.sourceLocation) }
  }
}

extension Trait where Self == ExploredTrait {
  /// The test, or each test of the suite, in a thousand orders of events, on an iPhone Duo.
  public static var explored: Self { explored() }

  /// The test, or each test of the suite, in many orders of events.
  ///
  /// The environment's `DIPTYCH_SCHEDULES`, `DIPTYCH_SEED` and `DIPTYCH_REPLAY` go before what is said here.
  ///
  /// - Parameters:
  ///   - schedules: How many orders, at most.
  ///   - seed: Another seed, other orders; the same seed, the same ones.
  ///   - token: One order to run instead, as a failure has named it.
  ///   - known: Checks that are known to find something: known issues. Where none of them does, that is an issue.
  public static func explored(
    schedules: Int = 1_000, seed: UInt64 = 1, model: OrderModel = .observed, strategy: Strategy = .mixed,
    on device: Device = .iPhoneDuo, replaying token: String? = nil, known: Set<String> = []
  ) -> Self {
    ExploredTrait(
      settings: ExploredSettings(
        schedules: schedules, seed: seed, model: model, strategy: strategy, token: token),
      known: known, device: device)
  }
}

extension ExploredFinding {
  /// What was found, and how to see it again.
  func words(of result: ExplorationResult, in test: Test) -> String {
    let departures =
      switch shrunkTo {
      case 0: "the platform's ordinary order is one of them"
      case 1: "one departure from the platform's order is enough"
      default: "\(shrunkTo) departures from the platform's order are enough"
      }
    let name = test.name.prefix { $0 != "(" }
    return """
      \(check) (\(law)): \(sentence)
      In \(count) of \(result.schedules) orders; \(departures). One of them again:
      DIPTYCH_REPLAY=\(token) swift test --filter \(name)
      """
  }
}
