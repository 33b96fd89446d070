import CameraService
import CaptureModel
import Foundation

/// Connections made by hand (C9).
extension AVCaptureSession {
  /// Adds an input and connects it to nothing. Raises where `canAddInput` is false.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/addinputwithnoconnections(_:)
  public func addInputWithNoConnections(_ input: AVCaptureInput) { add(input, isConnected: false) }

  /// Adds an output and connects it to nothing. Raises where `canAddOutput` is false.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/addoutputwithnoconnections(_:)
  public func addOutputWithNoConnections(_ output: AVCaptureOutput) { add(output, isConnected: false) }

  /// Whether the connection's input and its output, or its preview layer, are part of this session, the media fit, and
  /// neither is connected otherwise.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/canaddconnection(_:)
  public func canAddConnection(_ connection: AVCaptureConnection) -> Bool {
    guard connection.owner == nil, let controller else { return false }
    return controller.model.refusal(of: connection.value) == nil
  }

  /// Raises where ``canAddConnection(_:)`` is false.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/addconnection(_:)
  public func addConnection(_ connection: AVCaptureConnection) {
    note("addConnection \(connection.value.output.kind)")
    guard let controller else { return }
    let (value, owner) = (connection.value, connection.owner)
    change(
      controller,
      { (model) throws(Misuse) in
        if let owner {
          throw .invalidArgument(
            "-[AVCaptureSession addConnection:]",
            owner === self
              ? "An AVCaptureConnection instance may not be added more than once to a session"
              : "An AVCaptureConnection instance may not be added to more than one session")
        }
        let actions = try model.add(value)
        if let value = model.graph.connections.last {
          connection.join(self, as: value)
          members.withLock { $0.connections[value.id] = connection }
        }
        return actions
      })
  }

  /// Takes a connection out; it keeps what is set on it, and can be added again. Without effect when it is not part of
  /// the session.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/removeconnection(_:)
  public func removeConnection(_ connection: AVCaptureConnection) {
    note("removeConnection \(connection.value.output.kind)")
    guard connection.owner === self, let controller else { return }
    let id = connection.id
    connection.leave()
    change(controller, { $0.remove(connection: id) })
  }

  /// What the times of all outputs' samples are of: the host's clock; nil while the session has no input (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/synchronizationclock
  public var synchronizationClock: CMClock? { inputs.isEmpty ? nil : .hostTimeClock }

  /// The old name of ``synchronizationClock``.
  public var masterClock: CMClock? { synchronizationClock }
}
