/// Something that can be ended early.
///
/// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
  /// Ends it; without effect the second time. Any thread.
  func cancel()
}
