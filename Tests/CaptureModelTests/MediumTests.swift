import CaptureModel
import DeviceModel
import Testing

@Suite("Inputs of two media")
struct MediumTests {
  @Test("C6 each input is connected to the outputs that take its medium, in whatever order they come")
  func connections() throws {
    let camera = Sample.input(Sample.rear, id: 1)
    let microphone = CaptureInput(id: 2, camera: .microphone, mountAngle: 0, medium: .audio)
    let movie = CaptureOutput(id: 104, kind: .movie)
    let sound = CaptureOutput(id: 105, kind: .audioData)
    for isCameraFirst in [true, false] {
      var model = SessionModel()
      for output in [Sample.preview, Sample.photo, movie, sound] { _ = try model.add(output) }
      for input in isCameraFirst ? [camera, microphone] : [microphone, camera] { _ = try model.add(input) }
      let ways = Set(model.graph.connections.map { [$0.input.id, $0.output.id] })
      #expect(ways == [[1, 100], [1, 102], [1, 104], [2, 104], [2, 105]])
      #expect(model.graph.videoInput == camera)
      #expect(model.graph.connection(to: 104)?.input == camera)
      #expect(model.graph.connection(to: 105)?.isVideoMirroringSupported == false)
      _ = model.remove(input: 1)
      #expect(model.graph.videoInput == nil && model.graph.connections.count == 2)
      #expect(model.refusal(of: microphone) != nil && model.refusal(of: camera) == nil)
    }
  }
}
