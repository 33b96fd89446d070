import Synchronization

/// Things that are attached to a buffer by a key. Any thread.
package final class AttachmentBoard: Sendable {
  /// @unchecked: guarded by the lock; what is attached is shared with whoever reads it, as on Apple's systems.
  package struct Attachment: @unchecked Sendable {
    package let value: Any
    /// Whether buffers that are made from this one get it too.
    package let propagates: Bool

    package init(_ value: Any, propagates: Bool) {
      self.value = value
      self.propagates = propagates
    }
  }

  private let attachments: Mutex<[String: Attachment]>

  package init(_ attachments: [String: Attachment] = [:]) { self.attachments = Mutex(attachments) }

  package subscript(key: String) -> Attachment? {
    get { attachments.withLock { $0[key] } }
    set { attachments.withLock { $0[key] = newValue } }
  }

  package var all: [String: Attachment] { attachments.withLock { $0 } }

  package func removeAll() { attachments.withLock { $0 = [:] } }

  /// Those of one kind.
  package func values(propagating: Bool) -> [String: Any] {
    all.filter { $0.value.propagates == propagating }.mapValues(\.value)
  }

  /// Adds those that propagate to another board.
  package func propagate(to other: AttachmentBoard) {
    for (key, attachment) in all where attachment.propagates { other[key] = attachment }
  }
}

/// A buffer that things can be attached to.
package protocol AttachmentBearing: AnyObject {
  var board: AttachmentBoard { get }
}
