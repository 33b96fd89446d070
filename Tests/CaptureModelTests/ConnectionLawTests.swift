import CaptureModel
import DeviceModel
import Testing

@Suite("Connections")
struct ConnectionLawTests {
  private func session(_ camera: Camera, _ output: CaptureOutput) throws -> (SessionModel, Int) {
    var model = SessionModel()
    _ = try model.add(Sample.input(camera))
    _ = try model.add(output)
    return (model, try #require(model.graph.connection(to: output.id)).id)
  }

  @Test(
    "M1 automatic mirroring mirrors previews of front cameras and nothing else",
    arguments: [
      (Sample.outer, Sample.preview, true), (Sample.inner, Sample.preview, true),
      (Sample.rear, Sample.preview, false),
      (Sample.outer, Sample.videoData, false), (Sample.outer, Sample.photo, false),
      (Sample.rear, Sample.photo, false), (Sample.outer, Sample.depth, false),
    ])
  func automatic(camera: Camera, output: CaptureOutput, mirrored: Bool) throws {
    let (model, _) = try session(camera, output)
    #expect(model.graph.connection(to: output.id)?.isVideoMirrored == mirrored)
  }

  @Test("M2 assigning with automatic on raises in Apple's words; off first, it is taken")
  func assignment() throws {
    var (model, id) = try session(Sample.rear, Sample.preview)
    let raised = misuse { try model.setVideoMirrored(true, connection: id) }
    #expect(
      raised?.reason
        == "*** -[AVCaptureConnection setVideoMirrored:] Cannot be set when automaticallyAdjustsVideoMirroring is YES"
    )
    #expect(model.graph.connection(to: 100)?.isVideoMirrored == false)
    _ = try model.setAutomaticallyAdjustsVideoMirroring(false, connection: id)
    _ = try model.setVideoMirrored(true, connection: id)
    #expect(model.graph.connection(to: 100)?.isVideoMirrored == true)
  }

  @Test("M2 where mirroring is not supported, assigning raises with automatic on or off")
  func unsupported() throws {
    var (model, id) = try session(Sample.outer, Sample.depth)
    #expect(misuse { try model.setVideoMirrored(true, connection: id) } != nil)
    #expect(model.graph.connection(to: 103)?.isVideoMirroringSupported == false)
  }

  @Test("M3 an override lasts until it is reset, through other changes")
  func override() throws {
    var (model, id) = try session(Sample.outer, Sample.preview)
    _ = try model.setAutomaticallyAdjustsVideoMirroring(false, connection: id)
    _ = try model.setVideoMirrored(false, connection: id)
    _ = try model.add(Sample.photo)
    _ = try model.setRotationAngle(180, connection: id)
    #expect(model.graph.connection(to: 100)?.isVideoMirrored == false)
    _ = try model.setAutomaticallyAdjustsVideoMirroring(true, connection: id)
    #expect(model.graph.connection(to: 100)?.isVideoMirrored == true)
  }

  @Test("M3 a swap of inputs makes a new connection with default settings")
  func swap() throws {
    var (model, id) = try session(Sample.outer, Sample.preview)
    _ = try model.setAutomaticallyAdjustsVideoMirroring(false, connection: id)
    _ = try model.setRotationAngle(270, connection: id)
    model.begin()
    _ = model.remove(input: 1)
    _ = try model.add(Sample.input(Sample.rear, id: 2))
    _ = model.commit()
    let connection = try #require(model.graph.connection(to: 100))
    #expect(connection.id != id)
    #expect(connection.automaticallyAdjustsVideoMirroring && !connection.isVideoMirrored)
    #expect(connection.rotationAngle == Sample.rear.mount?.angle)
    #expect(try model.setVideoMirrored(true, connection: id).isEmpty)
  }

  @Test("M3 previews and data start at the sensor's mount, photos and movies at 0; other angles raise")
  func angles() throws {
    for (output, angle) in [(Sample.preview, 90), (Sample.videoData, 90), (Sample.photo, 0)] {
      var (model, id) = try session(Sample.rear, output)
      #expect(model.graph.connection(to: output.id)?.rotationAngle == angle)
      for angle in [0.0, 90, 180, 270] { _ = try model.setRotationAngle(angle, connection: id) }
      for angle in [45.0, -90, 360, .nan, .infinity] {
        #expect(misuse { try model.setRotationAngle(angle, connection: id) } != nil, "\(angle)")
      }
    }
  }
}
