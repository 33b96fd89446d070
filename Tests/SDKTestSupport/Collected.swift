import Foundation
import Synchronization

/// What handlers on any thread have reported, in order.
package final class Collected<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  package init() {}

  package func add(_ value: Value) { values.withLock { $0.append(value) } }

  package var all: [Value] { values.withLock { $0 } }

  package func take() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}

/// Notifications of some names, of one object or of all, while this object lives.
package final class Heralds {
  private let tokens: [any NSObjectProtocol]
  private let posted: Collected<String>

  package init(_ names: [Notification.Name], of object: AnyObject? = nil) {
    let posted = Collected<String>()
    self.posted = posted
    tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { notification in
        let details = (notification.userInfo ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
        posted.add(([notification.name.rawValue] + details).joined(separator: " "))
      }
    }
  }

  /// Each as its name, then `key=value` for its details.
  package var all: [String] { posted.all }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
