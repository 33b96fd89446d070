import Testing

/// Calls `use` on the main actor with a function that it may keep for as long as that takes, and no longer.
func lending<Success: Sendable>(
  _ function: @Sendable () async throws -> Void,
  to use: @MainActor (_ body: @escaping @Sendable () async throws -> Void) throws -> Success
) async throws -> Success {
  try await MainActor.run {
    try withoutActuallyEscaping(function) { body in try use(body) }
  }
}

/// A run that waits for ever keeps its body, which belongs to the test: there is no way back from it (*decided*).
func waitsForEver(_ test: Test, _ sentence: String) -> Never {
  fatalError("Test \(test.name) waits for what never comes. \(sentence)")
}
