import CameraService
import CaptureModel
import Foundation

/// A source of media for a session.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureinput
open class AVCaptureInput: NSObject, @unchecked Sendable {
  // @unchecked: subclasses of the sdk have constants, and what can change is behind a lock.

  let membership = SessionMembership()

  override init() {}

  /// Its streams; the same objects for as long as it lasts.
  open var ports: [Port] { [] }

  /// The session it is part of.
  var session: AVCaptureSession? { membership.session }
}
