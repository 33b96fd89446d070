import CameraService
import CaptureModel
import Foundation
import Synchronization

/// Where a session's media go.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureoutput
open class AVCaptureOutput: NSObject, @unchecked Sendable {
  // @unchecked: constants, and a session held weakly behind a lock.

  let value: CaptureOutput
  let world: World?
  let membership = SessionMembership()
  private let deferral: Mutex<Bool>

  init(_ kind: CaptureOutputKind) {
    world = World.current
    value = CaptureOutput(id: world?.hub.makeID() ?? 0, kind: kind)
    deferral = Mutex(kind.isDeferredAtFirst)
  }

  /// The session it is part of.
  package var session: AVCaptureSession? { membership.session }

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
