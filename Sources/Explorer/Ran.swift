/// What one run came to.
package struct Ran<Outcome> {
  package enum End {
    case outcome(Outcome)
    /// It did not come to its end.
    case failed(String)
    /// Its process did not.
    case crashed(String)
  }

  package var end: End
  /// Of its order.
  package var hash: UInt64
  package var token: Token
  /// How many choices it had.
  package var length: Int

  package var outcome: Outcome? { if case .outcome(let outcome) = end { outcome } else { nil } }
}

extension Ran: Codable where Outcome: Codable {}
extension Ran.End: Codable where Outcome: Codable {}
