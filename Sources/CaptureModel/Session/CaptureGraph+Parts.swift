extension CaptureGraph {
  /// Why an input cannot be connected to an output; nil when it can (C9).
  func refusal(of connection: CaptureConnection) -> String? {
    let (input, output) = (connection.input, connection.output)
    guard inputs.contains(where: { $0.id == input.id }) else {
      return "The connection's input is not part of this session"
    }
    guard outputs.contains(output) else {
      return "The connection's output or preview layer is not part of this session"
    }
    guard output.kind.takes(input.medium), output.kind.port(for: input.medium) == connection.port else {
      return "The connection's output does not take the media type of its input port"
    }
    let others = connections.filter { $0.input.medium == input.medium }
    if others.contains(where: { $0.output.id == output.id }) {
      return "The connection's output has a connection of this media type already"
    }
    if input.medium == .video, output.kind != .preview,
      others.contains(where: { $0.input.id == input.id && $0.output.kind == output.kind })
    {
      return "The connection's input is connected to another output of this type already"
    }
    return nil
  }

  /// Whether a microphone's sound goes anywhere: through a connection, or beside photos (P8).
  package var hearsSound: Bool { connections.contains(where: \.isSound) || hearsBesidePhotos }

  /// *Decided* (P8): live photos hear the session's microphone without a connection of their own.
  package var hearsBesidePhotos: Bool {
    guard let audioInput, outputs.contains(where: { $0.kind == .photo }) else { return false }
    return !disabledPorts.contains(CapturePort(input: audioInput.id, kind: .audio))
  }

  /// The camera inputs that stream while the session runs: of a multi-cam session those that something takes (C8).
  package var streamingInputs: [CaptureInput] {
    inputs.filter { input in
      input.medium == .video
        && (!isMultiCam || connections.contains { $0.input.id == input.id && $0.isActive })
    }
  }

  /// A camera input of a multi-cam session with what leads from it; of another session all there is.
  package func part(of input: CaptureInput) -> CaptureGraph {
    guard isMultiCam else { return self }
    var part = self
    part.inputs = [input]
    part.connections = connections.filter { $0.input.id == input.id }
    return part
  }
}
