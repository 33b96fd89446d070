/// What came of a loan.
private struct Returned<Success: Sendable>: Error {
  let result: Result<Success, any Error>
}

/// Calls `use` on the main actor with a function that it may keep for as long as that takes.
///
/// A run that waits for ever keeps it longer, and never goes on with it. So the loan ends with an error: no one asks then
/// whether all of it was given back.
func lending<Success: Sendable>(
  _ function: @Sendable () async throws -> Void,
  to use: @MainActor (_ body: @escaping @Sendable () async throws -> Void) throws -> Success
) async throws -> Success {
  do {
    let _: Never = try await MainActor.run {
      try withoutActuallyEscaping(function) { body -> Never in
        throw Returned(result: Result { try use(body) })
      }
    }
  } catch let returned as Returned<Success> {
    return try returned.result.get()
  }
}
