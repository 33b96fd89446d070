import CaptureModel
import DeviceModel
import TestSupport
import Testing

@Suite("Configuring a session")
struct ConfigurationLawTests {
  @Test("C1 inside begin and commit the graph answers at once, the pipeline changes at the outermost commit")
  func nesting() throws {
    var model = try Sample.running(Sample.outer)
    let before = model.running
    model.begin()
    model.begin()
    #expect(model.remove(input: 1).isEmpty)
    #expect(model.graph.inputs.isEmpty && model.graph.connections.isEmpty)
    #expect(model.refusal(of: Sample.input(Sample.inner, id: 2)) == nil)
    let added = try model.add(Sample.input(Sample.inner, id: 2))
    #expect(added.isEmpty)
    #expect(model.running == before)
    let inner = model.commit()
    #expect(inner.isEmpty)
    let outer = model.commit()
    #expect(outer == [.apply(model.graph)])
    #expect(model.running.videoInput?.camera == Sample.inner)
  }

  @Test("C1 a pipeline that cannot change goes on as it was, and the app hears of a runtime error")
  func failure() throws {
    var model = try Sample.running(Sample.outer)
    let before = model.running
    model.begin()
    _ = model.remove(input: 1)
    _ = try model.add(Sample.input(Sample.inner, id: 2))
    _ = model.commit()
    let actions = model.applyFailed(keeping: before)
    #expect(actions == [.post(.runtimeError(.configurationFailed))])
    #expect(model.running == before)
    #expect(model.graph.videoInput?.camera == Sample.inner)
  }

  @Test("C1 a commit without a change, or one too many, does nothing")
  func emptyCommits() throws {
    var model = try Sample.running(Sample.outer)
    model.begin()
    #expect(model.commit().isEmpty)
    #expect(model.commit().isEmpty)
  }

  @Test("C2 what canAdd refuses raises, and changes nothing")
  func refusals() throws {
    var model = try Sample.running(Sample.outer)
    let second = Sample.input(Sample.inner, id: 2)
    let graph = model.graph
    for input in [second, Sample.input(Sample.outer)] {
      #expect(model.refusal(of: input) != nil)
      #expect(misuse { try model.add(input) }?.name == "NSInvalidArgumentException")
    }
    #expect(misuse { try model.add(second) }?.reason.contains("Multiple audio/video AVCaptureInputs") == true)
    #expect(misuse { try model.add(Sample.preview) }?.reason.contains("addOutput:") == true)
    #expect(model.graph == graph)
  }

  @Test("C2 a preset that the camera lacks refuses it; setting one that the input lacks raises")
  func presets() throws {
    let fourK = SessionPreset(rawValue: "AVCaptureSessionPreset3840x2160")
    var model = SessionModel()
    try model.set(fourK)
    #expect(model.refusal(of: Sample.input(Sample.inner)) != nil)
    #expect(model.refusal(of: Sample.input(Sample.outer)) == nil)
    var other = SessionModel()
    _ = try other.add(Sample.input(Sample.inner))
    #expect(!other.canSet(fourK))
    #expect(misuse { try other.set(fourK) } != nil)
    #expect(other.preset == .high)
  }

  @Test("C2 startRunning between begin and commit raises in Apple's words")
  func startInside() throws {
    var model = SessionModel()
    model.begin()
    let raised = misuse { try model.start() }
    #expect(
      raised?.reason.contains("startRunning may not be called between calls to beginConfiguration") == true)
    #expect(!model.isRunning)
  }

  @Test("C1 a pipeline that cannot start leaves the session stopped; the next start tries what then is built")
  func failedStart() throws {
    var model = try Sample.running(Sample.outer)
    let failed = model.startFailed()
    #expect(failed == [.post(.runtimeError(.configurationFailed))])
    #expect(!model.isStarted && !model.isRunning)
    #expect(model.remove(input: 1).isEmpty)
    let again = try model.start()
    #expect(again == [.start(model.graph)])
  }

  /// A session as the laws state it, in the plainest form.
  private struct Reference {
    var inputs: [Int] = []
    var committed: [Int] = []
    var nesting = 0

    mutating func settle() { if nesting == 0 { committed = inputs } }
  }

  @Test("C1 C2 random calls agree with a plain model of the laws", arguments: 0..<40)
  func randomCalls(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var model = SessionModel()
    var plain = Reference()
    for call in 0..<200 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        model.begin()
        plain.nesting += 1
      case 1:
        _ = model.commit()
        plain.nesting = max(0, plain.nesting - 1)
        plain.settle()
      case 2, 3:
        let raised = misuse { try model.add(Sample.input(Sample.outer, id: call)) } != nil
        #expect(raised == !plain.inputs.isEmpty)
        if plain.inputs.isEmpty { plain.inputs = [call] }
        plain.settle()
      case 4:
        if let id = plain.inputs.first { _ = model.remove(input: id) }
        plain.inputs = []
        plain.settle()
      default:
        let raised = misuse { try model.start() } != nil
        #expect(raised == (plain.nesting > 0))
      }
      #expect(model.graph.inputs.map(\.id) == plain.inputs)
      #expect(model.running.inputs.map(\.id) == plain.committed)
    }
  }
}
