import CaptureModel

/// The laws of a session in plain tables: what a ``SessionModel`` is compared with.
struct PlainSession {
  struct Link: Hashable {
    var input: CaptureInput
    var output: CaptureOutput
    var isEnabled = true
    var isAutomatic = true
    var isMirrored: Bool
    var angle: Int

    /// With the settings that a new connection has.
    init(_ input: CaptureInput, _ output: CaptureOutput) {
      self.input = input
      self.output = output
      isMirrored = output.kind == .preview && input.camera.position == .front
      angle = [.preview, .videoData].contains(output.kind) ? input.mountAngle : 0
    }

    init(_ connection: CaptureConnection) {
      input = connection.input
      output = connection.output
      isEnabled = connection.isEnabled
      isAutomatic = connection.automaticallyAdjustsVideoMirroring
      isMirrored = connection.isVideoMirrored
      angle = connection.rotationAngle
    }
  }

  struct Graph: Hashable {
    var inputs: [CaptureInput] = []
    var outputs: [CaptureOutput] = []
    var links: Set<Link> = []

    init() {}

    init(_ graph: CaptureGraph) {
      inputs = graph.inputs
      outputs = graph.outputs
      links = Set(graph.connections.map(Link.init))
    }
  }

  private(set) var graph = Graph()
  /// What runs, or would run if nothing stood against it.
  private(set) var pipeline = Graph()
  private(set) var depth = 0
  private(set) var isStarted = false
  private(set) var interrupters: Set<SessionModel.Interrupter> = []

  var isRunning: Bool { isStarted && interrupters.isEmpty }

  /// Carries a call out; false, and nothing has changed, where it raises.
  mutating func carryOut(_ call: SessionCall) -> Bool {
    let before = self
    guard change(call) else {
      self = before
      return false
    }
    // What the pipeline has refused is tried again with the next call.
    if depth == 0, call.isConfiguring(before.graph), before.depth > 0 || call != .commit { pipeline = graph }
    if isStarted, !before.isStarted { pipeline = graph }
    return true
  }

  /// The pipeline refused its last change.
  mutating func refuse(keeping graph: Graph) { pipeline = graph }

  private mutating func change(_ call: SessionCall) -> Bool {
    switch call {
    case .begin: depth += 1
    case .commit: depth = max(0, depth - 1)
    case .add(let input):
      guard graph.inputs.isEmpty else { return false }
      graph.inputs = [input]
      graph.links.formUnion(graph.outputs.map { Link(input, $0) })
    case .remove(let input):
      graph.inputs.removeAll { $0.id == input.id }
      graph.links = graph.links.filter { $0.input.id != input.id }
    case .addOutput(let output):
      guard !graph.outputs.contains(output) else { return false }
      graph.outputs.append(output)
      graph.links.formUnion(graph.inputs.map { Link($0, output) })
    case .removeOutput(let output):
      graph.outputs.removeAll { $0 == output }
      graph.links = graph.links.filter { $0.output != output }
    case .enable(let output, let value):
      return set(output) {
        $0.isEnabled = value
        return true
      }
    case .automate(let output, let value):
      return set(output) { link in
        guard output.kind.takesPictures || !value else { return false }
        link.isAutomatic = value
        if value { link.isMirrored = Link(link.input, output).isMirrored }
        return true
      }
    case .mirror(let output, let value):
      return set(output) { link in
        guard output.kind.takesPictures, !link.isAutomatic else { return false }
        link.isMirrored = value
        return true
      }
    case .turn(let output, let angle):
      return set(output) { link in
        guard output.kind.takesPictures, angle % 90 == 0, (0..<360).contains(angle) else { return false }
        link.angle = angle
        return true
      }
    case .start:
      guard depth == 0 else { return false }
      isStarted = true
    case .stop: isStarted = false
    case .interrupt(let interrupter): interrupters.insert(interrupter)
    case .endInterruption(let interrupter): interrupters.remove(interrupter)
    }
    return true
  }

  private mutating func set(_ output: CaptureOutput, _ change: (inout Link) -> Bool) -> Bool {
    guard var link = graph.links.first(where: { $0.output == output }) else { return true }
    graph.links.remove(link)
    defer { graph.links.insert(link) }
    return change(&link)
  }
}
