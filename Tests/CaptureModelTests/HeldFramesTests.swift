import CaptureModel
import DeviceModel
import Testing

@Suite("Frames held while a connection is disabled")
struct HeldFramesTests {
  private static let frame = FrameID(camera: "outer", index: 3, time: .milliseconds(100))
  private static let later = FrameID(camera: "outer", index: 9, time: .milliseconds(300))

  @Test("V4 the last frame stays as it was shown, until the connection is enabled or gone")
  func holds() throws {
    var model = try SessionModel(try input("outer"), [.preview, .secondPreview])
    var held = HeldFrames()
    func change(_ frame: FrameID?, _ call: (inout SessionModel) throws -> Void) rethrows {
      let old = model.graph
      try call(&model)
      held.change(from: old, to: model.graph, showing: frame, of: PixelSize(width: 640, height: 480))
    }
    let (first, second) = (try model.connection(to: .preview).id, try model.connection(to: .secondPreview).id)
    change(Self.frame) { _ = $0.setEnabled(false, connection: first) }
    #expect(held.frame(through: first)?.frame == Self.frame && held.frame(through: second) == nil)
    #expect(held.frame(through: first)?.size.width == 640)
    try change(Self.later) { _ = try $0.setRotationAngle(180, connection: first) }
    #expect(held.frame(through: first)?.frame == Self.frame)
    #expect(held.frame(through: first)?.connection.rotationAngle == 0, "as it was shown")
    change(Self.later) { _ = $0.setEnabled(true, connection: first) }
    #expect(held.frame(through: first) == nil)
    change(nil) { _ = $0.setEnabled(false, connection: first) }
    #expect(held.frame(through: first) == nil, "nothing was shown")
    change(Self.later) { _ = $0.setEnabled(true, connection: first) }
    change(Self.later) { _ = $0.setEnabled(false, connection: first) }
    change(Self.later) { _ = $0.remove(output: CaptureOutput.preview.id) }
    #expect(held.frame(through: first) == nil)
  }
}
