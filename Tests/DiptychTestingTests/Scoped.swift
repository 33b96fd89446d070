import Synchronization
import Testing

/// The issues that a trait makes of a test's body, in words and with their places; none of them is one of the test that
/// asks.
func issues(
  of trait: some TestScoping, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [(words: String, line: Int?)] {
  let kept = Mutex<[(words: String, line: Int?)]>([])
  let test = try #require(Test.current)
  let keeper: IssueHandlingTrait = .compactMapIssues { issue in
    let words = issue.comments.isEmpty ? "\(issue)" : issue.comments.map(\.rawValue).joined()
    kept.withLock { $0.append((words, issue.sourceLocation?.line)) }
    return nil
  }
  try await keeper.provideScope(for: test, testCase: Test.Case.current) {
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
  return kept.withLock { $0 }
}
