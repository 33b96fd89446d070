/// Subscribers, and what they and publishers tell each other.
///
/// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
  /// How a stream ends.
  public enum Completion<Failure: Error>: Sendable {
    case finished
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
