import Foundation

extension NotificationCenter {
  /// Notifications of one name as they are posted, on the thread of whoever iterates.
  ///
  /// `object` narrows to one sender and is not kept alive by waiting.
  /// https://developer.apple.com/documentation/foundation/notificationcenter/notifications(named:object:)
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// An endless sequence of notifications; each iterator begins with what is posted after it was made.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    // @unchecked: constants only; a notification center may be used from any thread.

    public typealias Element = Notification
    public typealias Failure = Never

    private let center: NotificationCenter
    private let name: Notification.Name
    private weak let object: (any AnyObject & Sendable)?
    private let isNarrowed: Bool

    init(center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?) {
      self.center = center
      self.name = name
      self.object = object
      isNarrowed = object != nil
    }

    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
      guard !isNarrowed || object != nil else {
        continuation.finish()
        return Iterator(stream.makeAsyncIterator())
      }
      let token = Token(
        value: center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Posted(value: $0))
        })
      let center = Center(value: center)
      continuation.onTermination = { _ in center.value.removeObserver(token.value) }
      return Iterator(stream.makeAsyncIterator())
    }

    /// Waits for the next notification; nil once its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
      private var base: AsyncStream<Posted>.Iterator

      fileprivate init(_ base: AsyncStream<Posted>.Iterator) { self.base = base }

      public mutating func next() async -> Notification? {
        await base.next()?.value
      }

      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.value
      }
    }
  }
}

/// @unchecked: a posted notification is not changed any more; its poster and its readers share it as they
/// would with a block observer.
private struct Posted: @unchecked Sendable { let value: Notification }

/// @unchecked: only handed back to the thread-safe center.
private struct Token: @unchecked Sendable { let value: any NSObjectProtocol }

/// @unchecked: notification centers may be used from any thread.
private struct Center: @unchecked Sendable { let value: NotificationCenter }
