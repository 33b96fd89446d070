import AVFoundation
import CameraService
import DeviceModel
import Scheduling
import Synchronization
import WorldRenderer

/// Frames of a still scene on their way from a camera to an app's data output, which locks each: the processor time of
/// all threads, as a part of the frames' time.
package let streamBenchmarks: [Benchmark] = [
  stream("4K at 120 fps of a still scene to a data output, as it is", StreamTrial(width: 3840, rate: 120), 5),
  stream(
    "1080p at 60 fps of a still scene to a data output, in BGRA",
    StreamTrial(width: 1920, rate: 60, format: kCVPixelFormatType_32BGRA), 10),
]

private func stream(_ name: String, _ trial: StreamTrial, _ percent: Double) -> Benchmark {
  Benchmark(name, unit: "% of a core", budget: .atMost(percent)) { () throws(BenchmarkError) in
    do {
      return Measurement(try MainActor.assumeIsolated { try trial.percent(seconds: 5) })
    } catch let error as BenchmarkError {
      throw BenchmarkError(benchmark: name, message: error.message)
    } catch { throw BenchmarkError(benchmark: name, message: "\(error)") }
  }
}

struct StreamTrial {
  var width: Int
  /// Frames a second.
  var rate: Int
  var format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange

  /// The median over so many seconds of the stream, after one to warm up.
  @MainActor
  func percent(seconds: Int) throws -> Double {
    let time = VirtualTime()
    return try time.run {
      let device = Device.iPhoneDuo
      let world = World(device: device, pose: device.pose(hinge: 0), clock: time)
      try world.enter()
      defer { world.leave() }
      let taker = FrameTaker()
      let session = try start(taker)
      // The first frame comes after the camera's start.
      await time.sleep(until: time.now + .seconds(1))
      var times: [Double] = []
      var drawings = 0
      for second in 0...seconds {
        let start = MachineClock.processTime
        for _ in 0..<rate {
          await time.sleep(until: time.now + .ns(seconds: 1 / Double(rate)))
          taker.queue.sync {}
        }
        times.append((MachineClock.processTime - start).inSeconds)
        if second == 0 { drawings = world.frames.drawingCount }
      }
      session.stopRunning()
      guard world.frames.drawingCount == drawings else {
        throw BenchmarkError(benchmark: "", message: "a still scene was drawn anew")
      }
      try taker.check(count: rate * (seconds + 1))
      return Stopwatch.median(Array(times.dropFirst())) * 100
    }
  }

  @MainActor
  private func start(_ taker: FrameTaker) throws -> AVCaptureSession {
    guard
      let mount = Device.iPhoneDuo.cameras.first(where: {
        $0.deviceType == .outerUltraWide && $0.position == .front
      }),
      let camera = AVCaptureDevice(uniqueID: mount.uniqueID),
      let shape = camera.formats.first(where: {
        CMVideoFormatDescriptionGetDimensions($0.formatDescription).width == Int32(width)
      })
    else { throw BenchmarkError(benchmark: "", message: "no camera has such pictures") }
    let session = AVCaptureSession()
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: format]
    output.setSampleBufferDelegate(taker, queue: taker.queue)
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    try camera.lockForConfiguration()
    camera.activeFormat = shape
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    camera.unlockForConfiguration()
    output.connection(with: .video)?.videoRotationAngle = 0
    session.startRunning()
    return session
  }
}

/// An app that looks at every frame and keeps none.
private final class FrameTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "frames")
  private let seen = Mutex((count: 0, dropped: 0, indices: [Int]()))

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let picture = sampleBuffer.imageBuffer else { return }
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    let isFirst = seen.withLock { seen in
      seen.count += 1
      return seen.count <= 3
    }
    guard isFirst, let pixels = picture.pixels, let reading = StampReader.read(pixels).first else { return }
    seen.withLock { $0.indices.append(reading.stamp.index) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    seen.withLock { $0.dropped += 1 }
  }

  /// Every frame came, and the first ones are those that their stamps name.
  func check(count: Int) throws(BenchmarkError) {
    let seen = seen.withLock { $0 }
    guard seen.dropped == 0, seen.count >= count - 1 else {
      throw BenchmarkError(
        benchmark: "", message: "\(seen.count) of \(count) frames came, \(seen.dropped) were dropped")
    }
    guard seen.indices.count == 3, zip(seen.indices, seen.indices.dropFirst()).allSatisfy({ $1 == $0 + 1 })
    else { throw BenchmarkError(benchmark: "", message: "the frames' stamps say \(seen.indices)") }
  }
}
