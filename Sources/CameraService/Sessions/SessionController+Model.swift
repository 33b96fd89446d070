import CaptureModel

/// Parts of the model, without a copy of the rest. Any thread.
extension SessionController {
  package var preset: SessionPreset { state.withLock { $0.model.preset } }

  package var isRunning: Bool { state.withLock { $0.model.isRunning } }

  /// The connection with a number; nil where there is none.
  package func connection(_ id: Int) -> CaptureConnection? {
    state.withLock { state in
      state.model.graph.connections.firstIndex { $0.id == id }.map { state.model.graph.connections[$0] }
    }
  }

  /// The connection that feeds an output with pictures, or with sound where it takes that alone.
  package func connection(to output: Int) -> CaptureConnection? {
    state.withLock { $0.model.graph.connection(to: output) }
  }
}
