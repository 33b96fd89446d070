import CaptureModel
import DeviceModel

/// A feed in milliseconds, with cameras that expose a frame each `period` of them.
struct Feed {
  var value = CameraFeed()
  var period = 1

  /// What is shown: the camera and the millisecond of its exposure.
  subscript(time: Int) -> String? {
    let time = Duration.milliseconds(time)
    guard let frame = value.stream(at: time)?.frame(at: time) else { return nil }
    return "\(frame.camera) \(frame.time / .milliseconds(1))".replacing(".0", with: "")
  }

  mutating func start(_ camera: String, input id: Int = 1, at time: Int, latency: Int) {
    var model = SessionModel()
    if let input = try? input(camera, id: id) { _ = try? model.add(input) }
    value.start(
      camera: camera, format: format, graph: model.graph, at: .milliseconds(time),
      latency: .milliseconds(latency))
  }

  mutating func handOver(_ camera: String, at time: Int, gap: Int) {
    value.handOver(to: camera, format: format, at: .milliseconds(time), gap: .milliseconds(gap))
  }

  private var format: StreamFormat {
    StreamFormat(size: PixelSize(width: 1920, height: 1080), period: .milliseconds(period))
  }

  mutating func stop(at time: Int) { value.stop(at: .milliseconds(time)) }
}
