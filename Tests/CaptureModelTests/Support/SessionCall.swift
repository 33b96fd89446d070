import CaptureModel

/// A call on a session, by value.
enum SessionCall: Hashable {
  case begin, commit, start, stop
  case add(CaptureInput)
  case remove(CaptureInput)
  case addOutput(CaptureOutput)
  case removeOutput(CaptureOutput)
  case enable(CaptureOutput, Bool)
  case automate(CaptureOutput, Bool)
  case mirror(CaptureOutput, Bool)
  case turn(CaptureOutput, Int)
  case interrupt(SessionModel.Interrupter)
  case endInterruption(SessionModel.Interrupter)

  /// Whether it is about inputs, outputs and connections of the session.
  func isConfiguring(_ graph: PlainSession.Graph) -> Bool {
    switch self {
    case .begin, .start, .stop, .interrupt, .endInterruption: false
    case .enable(let output, _), .automate(let output, _), .mirror(let output, _), .turn(let output, _):
      graph.links.contains { $0.output == output }
    default: true
    }
  }

  static func random(of inputs: [CaptureInput], using random: inout some RandomNumberGenerator) -> SessionCall
  {
    let input = inputs.randomElement(using: &random)!
    let output = CaptureOutput.all.randomElement(using: &random)!
    let flag = Bool.random(using: &random)
    let interrupter = SessionModel.Interrupter.allCases.randomElement(using: &random)!
    let calls: [SessionCall] = [
      .begin, .commit, .commit, .start, .start, .stop, .add(input), .add(input), .remove(input),
      .addOutput(output), .addOutput(output), .removeOutput(output), .enable(output, flag),
      .automate(output, flag), .automate(output, false), .mirror(output, flag),
      .turn(output, [0, 90, 180, 270, 45, 360].randomElement(using: &random)!),
      .interrupt(interrupter), .endInterruption(interrupter), .endInterruption(interrupter),
    ]
    return calls.randomElement(using: &random)!
  }

  func carryOut(on model: inout SessionModel) throws(Misuse) -> [SessionModel.Action] {
    func id(_ output: CaptureOutput) -> Int { model.graph.connection(to: output.id)?.id ?? -1 }
    switch self {
    case .begin:
      model.begin()
      return []
    case .commit: return model.commit()
    case .start: return try model.start()
    case .stop: return model.stop()
    case .add(let input): return try model.add(input)
    case .remove(let input): return model.remove(input: input.id)
    case .addOutput(let output): return try model.add(output)
    case .removeOutput(let output): return model.remove(output: output.id)
    case .enable(let output, let value): return model.setEnabled(value, connection: id(output))
    case .automate(let output, let value):
      return try model.setAutomaticallyAdjustsVideoMirroring(value, connection: id(output))
    case .mirror(let output, let value): return try model.setVideoMirrored(value, connection: id(output))
    case .turn(let output, let angle):
      return try model.setRotationAngle(Double(angle), connection: id(output))
    case .interrupt(let interrupter):
      return model.interrupt(.videoDeviceInUseByAnotherClient, by: interrupter)
    case .endInterruption(let interrupter): return model.interruptionEnded(by: interrupter)
    }
  }
}
