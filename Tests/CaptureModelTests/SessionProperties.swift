import CaptureModel
import TestSupport
import Testing

@Suite("Sessions under random calls")
struct SessionProperties {
  @Test("C1 C2 M1 M2 M3 C4 a session does what the plain tables of its laws do", arguments: 1...20)
  func agreesWithTables(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let inputs = [try input("back-wide", id: 1), try input("inner", id: 2), try input("front", id: 3)]
    var model = SessionModel()
    var plain = PlainSession()
    var pipeline = Pipeline()
    for _ in 0..<100 {
      let call = SessionCall.random(of: inputs, using: &random)
      let ran = plain
      let isAllowed = plain.carryOut(call)
      let refuses = Int.random(in: 0..<8, using: &random) == 0
      do {
        let actions = try call.carryOut(on: &model)
        #expect(isAllowed, "\(call) should have raised")
        let failed = pipeline.carryOut(actions, on: &model, refuses: refuses)
        switch failed {
        case .apply: plain.refuse(keeping: ran.pipeline)
        case .start: _ = plain.carryOut(.stop)
        case .none: break
        }
      } catch {
        #expect(!isAllowed, "\(call): \(error)")
      }
      #expect(PlainSession.Graph(model.graph) == plain.graph)
      #expect(model.isConfiguring == (plain.depth > 0))
      #expect(model.isRunning == plain.isRunning)
      #expect(pipeline.graph == (plain.isRunning ? plain.pipeline : nil), "\(call)")
      #expect(pipeline.isAnnounced == plain.isRunning, "starts and stops are heard of in turn")
      #expect(!pipeline.isInterrupted || !plain.interrupters.isEmpty)
      for input in inputs { #expect((model.refusal(of: input) == nil) == plain.graph.inputs.isEmpty) }
    }
  }
}

/// Carries a session's actions out in the simplest way.
private struct Pipeline {
  enum Failure { case apply, start }

  /// What it runs, nil while it stands still.
  private(set) var graph: PlainSession.Graph?
  private var applied = CaptureGraph()
  /// What an app knows from notifications.
  private(set) var isAnnounced = false
  private(set) var isInterrupted = false

  mutating func carryOut(
    _ actions: [SessionModel.Action], on model: inout SessionModel, refuses: Bool
  ) -> Failure? {
    var failure: Failure?
    for action in actions {
      switch action {
      case .start, .apply:
        guard let answer = run(action, on: &model, refuses: refuses) else { continue }
        failure = answer
      case .pause, .stop: graph = nil
      case .retarget: #expect(graph == nil)
      case .post(let event): hear(event)
      }
    }
    return failure
  }

  private mutating func run(
    _ action: SessionModel.Action, on model: inout SessionModel, refuses: Bool
  ) -> Failure? {
    switch action {
    case .start(let graph):
      #expect(self.graph == nil, "a start comes while it stands still")
      guard !refuses else {
        #expect(model.startFailed() == [.post(.runtimeError(.configurationFailed))])
        return .start
      }
      applied = graph
      hear(.didStartRunning)
    case .apply(let graph):
      #expect(self.graph != nil, "a change comes while it runs")
      guard !refuses else {
        #expect(model.applyFailed(keeping: applied) == [.post(.runtimeError(.configurationFailed))])
        return .apply
      }
      applied = graph
    default: return nil
    }
    graph = PlainSession.Graph(applied)
    return nil
  }

  private mutating func hear(_ event: SessionModel.SessionEvent) {
    switch event {
    case .didStartRunning:
      #expect(!isAnnounced)
      isAnnounced = true
    case .didStopRunning:
      #expect(isAnnounced)
      isAnnounced = false
    case .wasInterrupted:
      #expect(!isInterrupted)
      isInterrupted = true
    case .interruptionEnded:
      #expect(isInterrupted)
      isInterrupted = false
    case .runtimeError: break
    }
  }
}
