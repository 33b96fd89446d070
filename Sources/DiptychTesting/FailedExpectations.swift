import Diptych
import Synchronization
import Testing

/// What a test expects in vain, in one of many orders: a finding of that order, and no issue of the test yet.
final class FailedExpectations: Sendable {
  private let locations = Mutex<[String: SourceLocation]>([:])

  /// Where the expectation of a finding's check stands; nil for what is none.
  func location(of check: String) -> SourceLocation? { locations.withLock { $0[check] } }

  /// Runs a test's body on a device that keeps what the test expects in vain.
  @MainActor
  func collect(
    on duo: SimulatedDevice, _ test: Test, _ testCase: Test.Case?,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      #if compiler(>=6.3)
        guard issue.isFailure else { return issue }
      #endif
      let check = issue.sourceLocation.map { "expectation at \($0.fileName):\($0.line)" } ?? "expectation"
      self.locations.withLock { $0[check] = issue.sourceLocation }
      duo.report(Finding(check: check, law: "—", sentence: "\(issue)"))
      return nil
    }
    try await trait.run(body, of: test, testCase)
  }
}

extension IssueHandlingTrait {
  /// Runs a test's body, in the same turns whatever becomes of its issues. A requirement that ends it is an issue already.
  @MainActor
  func run(
    _ body: @escaping @Sendable () async throws -> Void, of test: Test, _ testCase: Test.Case?
  ) async throws {
    do {
      try await provideScope(for: test, testCase: testCase, performing: body)
    } catch is ExpectationFailedError {}
  }
}
