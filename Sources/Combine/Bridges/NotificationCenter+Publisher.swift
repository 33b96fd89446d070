import Foundation

extension NotificationCenter {
  /// Sends notifications of one name, of one sender or of all, as they are posted. Keeps the sender alive.
  ///
  /// https://developer.apple.com/documentation/foundation/notificationcenter/publisher
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let outlet = Outlet<Notification, Never>(current: nil)
      let source = Source(value: center)
      let token = Token(
        value: center.addObserver(forName: name, object: object, queue: nil) {
          outlet.send($0, keeping: false)
        })
      outlet.add(
        Ending(downstream: subscriber) { [object] in
          withExtendedLifetime(object) { source.value.removeObserver(token.value) }
        })
    }
  }

  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

/// @unchecked: notification centers may be used from any thread.
private struct Source: @unchecked Sendable { let value: NotificationCenter }

/// @unchecked: only handed back to the thread-safe center.
private struct Token: @unchecked Sendable { let value: any NSObjectProtocol }
