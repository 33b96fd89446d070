import CaptureModel
import TestSupport
import Testing

@Suite("Deferred starts, as values")
struct DeferredStartModelTests {
  /// A session with a camera, a preview and, by their ids, outputs that are deferred.
  private func graph(
    _ deferred: Set<Int>, _ outputs: [CaptureOutput] = CaptureOutput.all, hasCamera: Bool = true
  ) throws -> CaptureGraph {
    var model = SessionModel()
    if hasCamera { _ = try model.add(input("outer")) }
    for output in outputs where output.kind != .preview || output == .preview {
      _ = try model.add(output, isDeferred: deferred.contains(output.id))
    }
    return model.graph
  }

  @Test("C11 it is ready once something waits for it, a frame is out, and it runs by itself or is asked for")
  func ready() throws {
    let session = try graph([103, 104])
    for isAutomatic in [true, false] {
      for order in [["begin", "frame", "ask"], ["ask", "begin", "frame"], ["begin", "ask", "frame"]] {
        var start = DeferredStart()
        start.isAutomatic = isAutomatic
        var done: Set<String> = []
        for step in order {
          #expect(!start.isReady || isAutomatic)
          switch step {
          case "begin": start.begin(session)
          case "frame": start.exposed()
          default: if !isAutomatic { try start.ask() }
          }
          done.insert(step)
          let isReady = done.isSuperset(of: isAutomatic ? ["begin", "frame"] : ["begin", "frame", "ask"])
          #expect(start.isReady == isReady, "\(order) at \(step)")
        }
        #expect(start.waiting == [103, 104])
        let hasRun = start.run()
        #expect(hasRun && start.waiting.isEmpty && !start.isReady)
        let again = start.run()
        #expect(!again, "once a start")
      }
    }
  }

  @Test("C11 without a camera it waits for no frame")
  func withoutCamera() throws {
    let (seeing, blind) = (try graph([103]), try graph([103], hasCamera: false))
    var start = DeferredStart()
    start.begin(blind)
    #expect(start.isReady && start.waiting == [103])
    start.begin(seeing)
    #expect(!start.isReady)
    start.change(from: seeing, to: blind)
    #expect(start.isReady)
  }

  @Test("C11 asking raises while it runs by itself")
  func asking() {
    var start = DeferredStart()
    let raised = misuse { try start.ask() }
    #expect(raised?.name == "NSInvalidArgumentException")
    start.isAutomatic = false
    #expect(misuse { try start.ask() } == nil)
  }

  @Test(
    "C11 an output that comes waits, one that goes or is deferred no more does not, and a stop forgets all")
  func changes() throws {
    let (few, all) = (try graph([103], [.preview, .photo]), try graph([103, 104]))
    var start = DeferredStart()
    start.begin(few)
    start.exposed()
    _ = start.run()
    start.change(from: few, to: all)
    #expect(start.waiting == [104] && start.isReady, "the photo output has been started")
    start.change(from: all, to: try graph([]))
    #expect(start.waiting.isEmpty)
    start.end()
    #expect(!start.isReady)
    start.begin(all)
    #expect(start.waiting == [103, 104] && !start.isReady, "the next start has had no frame")
  }

  @Test("C11 deferral is part of the graph: it goes with the output, and changes with the commit")
  func inGraph() throws {
    var model = SessionModel()
    _ = try model.add(.photo, isDeferred: true)
    let unknown = model.setDeferred(true, output: CaptureOutput.movie.id)
    #expect(unknown.isEmpty && model.graph.deferredOutputs == [103])
    _ = try model.start()
    model.begin()
    _ = model.setDeferred(false, output: 103)
    #expect(model.running.deferredOutputs == [103] && model.graph.deferredOutputs.isEmpty)
    _ = model.commit()
    #expect(model.running.deferredOutputs.isEmpty)
    _ = model.setDeferred(true, output: 103)
    _ = model.remove(output: 103)
    #expect(model.graph.deferredOutputs.isEmpty)
    #expect(CaptureOutput.all.filter(\.kind.isDeferredAtFirst) == [.photo, .movie])
  }
}
