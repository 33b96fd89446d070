import CameraService
import CaptureModel
import Foundation
import Synchronization

/// A source of media for a session.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureinput
open class AVCaptureInput: NSObject, @unchecked Sendable {
  // @unchecked: subclasses of the sdk have constants, and what can change is behind a lock.

  private struct Owner {
    weak var session: AVCaptureSession?
  }

  private let owner = Mutex(Owner())

  override init() {}

  /// Its streams; the same objects for as long as it lasts.
  open var ports: [Port] { [] }

  /// The session it is part of.
  var session: AVCaptureSession? {
    get { owner.withLock { $0.session } }
    set { owner.withLock { $0.session = newValue } }
  }

  /// Makes it part of a session. False when it is part of another.
  func claim(for session: AVCaptureSession) -> Bool {
    owner.withLock { owner in
      guard owner.session == nil || owner.session === session else { return false }
      owner.session = session
      return true
    }
  }
}
