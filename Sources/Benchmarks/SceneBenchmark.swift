import DeviceModel
import Imaging
import WorldRenderer

/// A frame of a moving scene, 1080p, as a camera of a Duo sees it.
let sceneBenchmark = Benchmark("frame of a moving scene 1080p", unit: "ms", budget: .atMost(8)) {
  () throws(BenchmarkError) in
  let device = Device.iPhoneDuo
  let renderer = WorldRenderer(Surroundings())
  let buffer = PixelBuffer(width: 1920, height: 1080, format: .nv12Full)
  guard let camera = device.cameras.first(where: { $0.mount != nil }) else {
    throw BenchmarkError(benchmark: "frame of a moving scene 1080p", message: "the device has no camera")
  }
  var angle = 0.0
  let time = Stopwatch.milliseconds(runs: 31) {
    angle += 3
    let pose = device.pose(hinge: 180)
    renderer.render(device.cameraView(camera, pose.with(attitude: .yaw(angle))), into: buffer)
  }
  Stamp(camera: 3, uprightTurns: 1, index: 7, milliseconds: 11).draw(into: buffer)
  guard StampReader.read(buffer).first?.stamp.index == 7 else {
    throw BenchmarkError(
      benchmark: "frame of a moving scene 1080p", message: "the frame's stamp cannot be read")
  }
  return Measurement(time)
}
