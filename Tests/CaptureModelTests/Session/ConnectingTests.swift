import CaptureModel
import DeviceModel
import TestSupport
import Testing

@Suite("Graphs with several cameras and connections made by hand")
struct ConnectingTests {
  private static let rules = SessionRules(multiCamOn: .iPhoneDuo)

  @Test("C8 C9 whatever is called, the graph's laws hold, and what is refused raises", arguments: 1...20)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["back-wide", "back-ultra-wide", "outer", "inner", "front", "back-dual-wide"]
    let inputs =
      try names.enumerated().map { try input($1, id: $0 + 1) } + [
        CaptureInput(id: 9, camera: .microphone, mountAngle: 0, medium: .audio)
      ]
    let kinds: [CaptureOutputKind] = [
      .preview, .preview, .videoData, .videoData, .photo, .movie, .depthData, .metadata,
    ]
    let outputs = kinds.enumerated().map { CaptureOutput(id: 100 + $0, kind: $1) }
    var model = SessionModel(seed % 2 == 0 ? ConnectingTests.rules : .oneCamera)
    for _ in 0..<200 {
      let input = inputs.randomElement(using: &random)!
      let output = outputs.randomElement(using: &random)!
      let port = CapturePort.Kind.allCases.randomElement(using: &random)!
      let isConnected = Bool.random(using: &random)
      let before = model.graph
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        let isAllowed = model.refusal(of: input) == nil
        #expect(isAllowed == (misuse { try model.add(input, isConnected: isConnected) } == nil))
        #expect(isAllowed || model.graph == before, "what is refused changes nothing")
      case 2, 3:
        let isAllowed = model.refusal(of: output) == nil
        #expect(isAllowed == (misuse { try model.add(output, isConnected: isConnected) } == nil))
      case 4, 5:
        let connection = CaptureConnection(input: input, output: output, port: port)
        let isAllowed = model.refusal(of: connection) == nil
        #expect(isAllowed == (misuse { try model.add(connection) } == nil))
        #expect(model.graph.connections.count == before.connections.count + (isAllowed ? 1 : 0))
      case 6: _ = model.remove(connection: before.connections.randomElement(using: &random)?.id ?? 0)
      case 7: _ = model.setEnabled(isConnected, port: CapturePort(input: input.id, kind: port))
      default: _ = isConnected ? model.remove(input: input.id) : model.remove(output: output.id)
      }
      check(model.graph)
    }
  }

  private func check(_ graph: CaptureGraph) {
    let ids = graph.connections.map(\.id)
    #expect(Set(ids).count == ids.count && !ids.contains(0))
    for connection in graph.connections {
      #expect(graph.inputs.contains(connection.input) && graph.outputs.contains(connection.output))
      #expect(connection.port == connection.output.kind.port(for: connection.input.medium))
      #expect(connection.isActive == !graph.disabledPorts.contains(connection.stream))
    }
    let ends = graph.connections.map { [$0.output.id, $0.input.medium == .video ? 0 : 1] }
    #expect(Set(ends).count == ends.count, "an output takes one connection of a medium")
    let uses = graph.connections.filter { $0.input.medium == .video && $0.output.kind != .preview }
      .map { "\($0.input.id) \($0.output.kind)" }
    #expect(Set(uses).count == uses.count, "a camera feeds one output of a kind")
    #expect(graph.disabledPorts.allSatisfy { port in graph.inputs.contains { $0.id == port.input } })
    let cameras = graph.inputs.filter { $0.medium == .video }
    guard graph.isMultiCam else { return #expect(cameras.count <= 1 && graph.streamingInputs == cameras) }
    let parts = cameras.map(graph.part)
    #expect(parts.flatMap(\.connections).count == graph.connections.count { $0.input.medium == .video })
    for (camera, part) in zip(cameras, parts) {
      #expect(part.videoInput == camera && part.connections.allSatisfy { $0.input == camera })
      #expect(graph.streamingInputs.contains(camera) == part.connections.contains(where: \.isActive))
    }
    let sensors = cameras.flatMap { $0.camera.virtual?.constituents ?? [$0.camera.uniqueID] }
    #expect(Set(sensors).count == sensors.count && sensors.count <= 3)
  }

  @Test("C9 a connection keeps what was set on it, and takes its input as that was added")
  func settings() throws {
    var model = SessionModel()
    _ = try model.add(input("outer"), isConnected: false)
    _ = try model.add(Sample.videoData, isConnected: false)
    #expect(model.graph.connections.isEmpty)
    var moved = try input("outer")
    moved = CaptureInput(id: moved.id, camera: moved.camera, mountAngle: 270)
    var connection = CaptureConnection(input: moved, output: Sample.videoData)
    try connection.setRotationAngle(180)
    #expect(misuse { try connection.setVideoMirrored(true) } != nil)
    try connection.setAutomaticallyAdjustsVideoMirroring(false)
    try connection.setVideoMirrored(true)
    _ = try model.add(connection)
    let added = try #require(model.graph.connections.first)
    #expect(added.id == 1 && added.isVideoMirrored && added.rotationAngle == 180)
    #expect(added.input.mountAngle == 0)
    #expect(model.remove(connection: 1).isEmpty && model.graph.connections.isEmpty)
    #expect(model.remove(connection: 1).isEmpty)
  }

  @Test("C1 C9 in a configuration connections change the graph at once and the pipeline at the commit")
  func configuration() throws {
    var model = SessionModel()
    _ = try model.add(input("outer"), isConnected: false)
    _ = try model.add(Sample.preview, isConnected: false)
    _ = try model.start()
    model.begin()
    let connection = try CaptureConnection(input: input("outer"), output: Sample.preview)
    let added = try model.add(connection)
    #expect(added.isEmpty && model.graph.connections.count == 1 && model.running.connections.isEmpty)
    let port = try #require(model.graph.connections.first?.stream)
    let disabled = model.setEnabled(false, port: port)
    #expect(disabled.isEmpty)
    let committed = model.commit()
    #expect(committed == [.apply(model.graph)] && model.graph.connections.allSatisfy { !$0.isActive })
  }

  @Test("C10 a device carries so many pixels a second; heat counts those that there are")
  func costs() {
    let device = Device.iPhoneDuo
    let load = SessionCost.Load(pixels: 1920 * 1080, maxRate: 60, rate: 30)
    for count in 0...4 {
      let cost = SessionCost(Array(repeating: load, count: count), on: device, isMultiCam: true)
      #expect(abs(cost.hardware - Double(count) / 3) < 1e-9 && abs(cost.pressure - Double(count) / 3) < 1e-9)
    }
    let fast = SessionCost.Load(pixels: 3840 * 2160, maxRate: 120, rate: 240)
    let cost = SessionCost([fast], on: device, isMultiCam: false)
    #expect(cost.hardware == 1 && cost.pressure == 2, "no more frames than the format has")
  }

  @Test("C2 a session fails with the reason that its pipeline gives")
  func failures() throws {
    var model = SessionModel(ConnectingTests.rules)
    #expect(model.fail(.hardwareCostOverage).isEmpty, "nothing runs")
    _ = try model.add(input("outer"))
    _ = try model.start()
    let failed = model.fail(.unsupportedFormat)
    #expect(failed == [.post(.runtimeError(.unsupportedFormat)), .stop, .post(.didStopRunning)])
    _ = try model.start()
    let refused = model.startFailed(.hardwareCostOverage)
    #expect(refused == [.post(.runtimeError(.hardwareCostOverage))] && !model.isStarted)
  }
}
