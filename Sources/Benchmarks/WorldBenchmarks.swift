import DeviceModel
import Imaging
import WorldRenderer

/// A moving picture of the drawn surroundings at 1920 × 1080, by each camera of the Duo, and reading a stamp
/// from a picture of the inner display's size.
package func worldBenchmarks(runs: Int = 31, width: Int = 1920, height: Int = 1080) -> [Benchmark] {
  guard let device = Device.named("iphone-duo") else { return [] }
  return device.cameras.filter { $0.virtual == nil }.map { camera in
    Benchmark("render \(camera.localizedName) \(width) × \(height)", unit: "ms", budget: .atMost(8)) {
      let renderer = WorldRenderer(Surroundings())
      let buffer = PixelBuffer(width: width, height: height, format: .nv12Full)
      let pose = device.pose(hinge: 180)
      let attitudes = (0..<8).map { step in
        Attitude.yaw(Double(step) * 3) * .pitch(Double(step)) * .roll(Double(step)) * pose.attitude
      }
      let views = attitudes.map { device.cameraView(camera, pose.with(attitude: $0)) }
      // What is drawn on first sight is no part of a frame.
      for view in views { renderer.render(view, into: buffer) }
      var next = 0
      let time = Stopwatch.milliseconds(runs: runs) {
        renderer.render(views[next % views.count], into: buffer)
        next += 1
      }
      return Measurement(time)
    }
  } + [stampBenchmark(runs: runs)]
}

private func stampBenchmark(runs: Int) -> Benchmark {
  Benchmark("read a stamp 1398 × 2034", unit: "ms", budget: .atMost(20)) { () throws(BenchmarkError) in
    let frame = PixelBuffer(width: 1398, height: 2034, format: .nv12Full)
    WorldRenderer(Surroundings()).renderCovered(into: frame)
    let stamp = Stamp(camera: 3, uprightTurns: 1, index: 4, milliseconds: 5)
    stamp.draw(into: frame)
    let picture = PixelBuffer(width: frame.width, height: frame.height, format: .bgra)
    PixelOperations.convert(frame.whole, into: picture.whole)
    guard StampReader.read(picture).map(\.stamp) == [stamp] else {
      throw BenchmarkError(benchmark: "read a stamp", message: "the stamp that was drawn is not read")
    }
    return Measurement(Stopwatch.milliseconds(runs: runs) { _ = StampReader.read(picture) })
  }
}
