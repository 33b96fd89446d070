extension SessionModel {
  /// Why a connection made by hand cannot be added, nil when it can (C9).
  package func refusal(of connection: CaptureConnection) -> String? { graph.refusal(of: connection) }

  /// Adds a connection made by hand, with what is set on it; it gets a number, and is the graph's last.
  package mutating func add(_ connection: CaptureConnection) throws(Misuse) -> [Action] {
    if let refusal = refusal(of: connection) {
      throw .invalidArgument("-[AVCaptureSession addConnection:]", refusal)
    }
    append(connection)
    return changed()
  }

  /// Without effect when it is not part of the session.
  package mutating func remove(connection id: Int) -> [Action] {
    graph.connections.removeAll { $0.id == id }
    return changed()
  }

  /// Nothing comes through the connections of a stream that is switched off.
  package mutating func setEnabled(_ isEnabled: Bool, port: CapturePort) -> [Action] {
    guard graph.inputs.contains(where: { $0.id == port.input }) else { return [] }
    if isEnabled { graph.disabledPorts.remove(port) } else { graph.disabledPorts.insert(port) }
    for index in graph.connections.indices where graph.connections[index].stream == port {
      graph.connections[index].isPortEnabled = isEnabled
    }
    return changed()
  }

  /// - Parameter rate: frames a second at most.
  package mutating func setRateLimit(_ rate: Double?, input: Int) -> [Action] {
    guard graph.inputs.contains(where: { $0.id == input }) else { return [] }
    graph.rateLimits[input] = rate
    return changed()
  }

  /// Connects an input to an output where that is allowed and both are there.
  mutating func connect(_ input: CaptureInput, _ output: CaptureOutput) {
    let connection = CaptureConnection(input: input, output: output)
    if graph.refusal(of: connection) == nil { append(connection) }
  }

  private mutating func append(_ connection: CaptureConnection) {
    var connection = connection
    connection.id = takeConnectionID()
    // As it was when it was added.
    connection.input = graph.inputs.first { $0.id == connection.input.id } ?? connection.input
    connection.isPortEnabled = !graph.disabledPorts.contains(connection.stream)
    graph.connections.append(connection)
  }

  /// What has been set on an input comes with it.
  mutating func take(_ settings: InputSettings, of input: Int) {
    for kind in settings.disabledPorts { graph.disabledPorts.insert(CapturePort(input: input, kind: kind)) }
    graph.rateLimits[input] = settings.rateLimit
  }

  /// An input is no more.
  mutating func forgetSettings(of input: Int) {
    graph.disabledPorts = graph.disabledPorts.filter { $0.input != input }
    graph.rateLimits[input] = nil
  }
}

extension CaptureConnection {
  package var stream: CapturePort { CapturePort(input: input.id, kind: port) }
}
