import Synchronization

/// Which session an input or an output is part of. Any thread.
final class SessionMembership: Sendable {
  private struct Owner {
    weak var session: AVCaptureSession?
  }

  private let owner = Mutex(Owner())

  var session: AVCaptureSession? {
    get { owner.withLock { $0.session } }
    set { owner.withLock { $0.session = newValue } }
  }

  /// False when it is part of another session already.
  func claim(for session: AVCaptureSession) -> Bool {
    owner.withLock { owner in
      guard owner.session == nil || owner.session === session else { return false }
      owner.session = session
      return true
    }
  }
}
