import CameraService
import CaptureModel
import Foundation
import Synchronization

/// Where a session's media go.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureoutput
open class AVCaptureOutput: NSObject, @unchecked Sendable {
  // @unchecked: constants, and a session held weakly behind a lock.

  private struct Owner {
    weak var session: AVCaptureSession?
  }

  let value: CaptureOutput
  let world: World?
  private let owner = Mutex(Owner())
  private let deferral: Mutex<Bool>

  init(_ kind: CaptureOutputKind) {
    world = World.current
    value = CaptureOutput(id: world?.hub.makeID() ?? 0, kind: kind)
    deferral = Mutex(kind.isDeferredAtFirst)
  }

  /// The session it is part of.
  package var session: AVCaptureSession? {
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

  var isDeferred: Bool {
    get { deferral.withLock { $0 } }
    set { deferral.withLock { $0 = newValue } }
  }

  /// It is part of a session from now on.
  func joins() {}

  /// It is about to be part of no session.
  func leaves() {}

  open var connections: [AVCaptureConnection] {
    session?.connections.filter { $0.output === self } ?? []
  }

  /// The first connection for a medium.
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
  }
}
