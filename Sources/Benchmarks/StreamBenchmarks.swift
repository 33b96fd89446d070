import AVFoundation
import CAllocations
import CameraService
import DeviceModel
import Imaging
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
  Benchmark("memory asked for, a frame at 4K and 120 fps, as it is", unit: "times", budget: .atMost(5)) {
    () throws(BenchmarkError) in
    Measurement(try measured { try StreamTrial(width: 3840, rate: 120).run(seconds: 2).allocations })
  },
]

private func stream(_ name: String, _ trial: StreamTrial, _ percent: Double) -> Benchmark {
  Benchmark(name, unit: "% of a core", budget: .atMost(percent)) { () throws(BenchmarkError) in
    Measurement(try measured { try trial.run(seconds: 5).percent })
  }
}

private func measured(_ trial: @MainActor () throws -> Double) throws(BenchmarkError) -> Double {
  do { return try MainActor.assumeIsolated { try trial() } } catch let error as BenchmarkError {
    throw error
  } catch { throw BenchmarkError(benchmark: "stream", message: "\(error)") }
}

struct StreamTrial {
  var width: Int
  /// Frames a second.
  var rate: Int
  var format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange

  struct Figures {
    /// The processor time of a second's frames, the median over the seconds.
    var percent: Double
    /// How often memory was asked for, by a frame.
    var allocations: Double
  }

  /// Streams for so many seconds, after one to warm up. In the middle the device is turned, once, so that the scene is
  /// drawn anew; nothing else is drawn, and no pixels are allocated.
  ///
  /// - Parameter alone: No other thread of the process makes pixels.
  @MainActor
  func run(seconds: Int, alone: Bool = true) throws -> Figures {
    let time = VirtualTime()
    return try time.run {
      let device = Device.iPhoneDuo
      let world = World(device: device, pose: device.pose(hinge: 0), clock: time)
      try world.enter()
      defer { world.leave() }
      let taker = FrameTaker()
      let own = await allocationsOfSecond(time, taker)
      let session = try start(taker)
      // The first frame comes after the camera's start.
      await time.sleep(until: time.now + .seconds(1))
      var (times, allocations): ([Double], [Double]) = ([], [])
      var (drawings, more) = (0, 0)
      for second in 0...seconds {
        let (turns, buffers) = (second == seconds / 2 + 1, PixelBuffer.count)
        if turns { world.stage.rotate(to: .landscapeLeft) }
        let (start, reading) = (MachineClock.processTime, taker.readingTime)
        let asked = await allocationsOfSecond(time, taker)
        times.append((MachineClock.processTime - start - (taker.readingTime - reading)).inSeconds)
        allocations.append(Double(asked - own) / Double(rate))
        if second == 0 { drawings = world.frames.drawingCount }
        // The surroundings have textures of what is newly seen.
        if second > 0, !turns { more += PixelBuffer.count - buffers }
      }
      session.stopRunning()
      guard world.frames.drawingCount == drawings + 1, !alone || more == 0 else {
        let drawn = world.frames.drawingCount - drawings
        throw BenchmarkError(
          benchmark: "",
          message: "of two scenes \(drawn + 1) were drawn, into \(more) more buffers")
      }
      try taker.check(count: rate * (seconds + 1))
      return Figures(
        percent: Stopwatch.median(Array(times.dropFirst())) * 100,
        allocations: Stopwatch.median(Array(allocations.dropFirst())))
    }
  }

  /// How often memory is asked for while a second's frames go by, and this looks at the clock as often.
  @MainActor
  private func allocationsOfSecond(_ time: VirtualTime, _ taker: FrameTaker) async -> Int64 {
    let before = diptych_allocations()
    diptych_count_allocations(1)
    for _ in 0..<rate {
      await time.sleep(until: time.now + .ns(seconds: 1 / Double(rate)))
      taker.queue.sync {}
    }
    diptych_count_allocations(0)
    return diptych_allocations() - before
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

/// An app that looks at every frame and keeps none. It reads the stamp of each hundredth.
private final class FrameTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private struct Seen {
    var count = 0
    var dropped = 0
    /// By their number, as they came.
    var stamps: [(number: Int, index: Int?)] = []
    var readingTime: Duration = .zero
  }

  let queue = DispatchQueue(label: "frames")
  private let seen = Mutex(Seen())

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let picture = sampleBuffer.imageBuffer else { return }
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    let number = seen.withLock { seen in
      seen.count += 1
      return seen.count
    }
    guard number % 100 == 1, let pixels = picture.pixels else { return }
    let start = MachineClock.threadTime
    diptych_count_allocations(0)
    let index = StampReader.read(pixels).first?.stamp.index
    diptych_count_allocations(1)
    seen.withLock { seen in
      seen.stamps.append((number, index))
      seen.readingTime += MachineClock.threadTime - start
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    seen.withLock { $0.dropped += 1 }
  }

  /// How long it has read stamps.
  var readingTime: Duration { seen.withLock { $0.readingTime } }

  /// Every frame came, and each hundredth is the one that its stamp names.
  func check(count: Int) throws(BenchmarkError) {
    let seen = seen.withLock { $0 }
    guard seen.dropped == 0, seen.count >= count - 1 else {
      throw BenchmarkError(
        benchmark: "", message: "\(seen.count) of \(count) frames came, \(seen.dropped) were dropped")
    }
    guard let first = seen.stamps.first?.index,
      seen.stamps.allSatisfy({ $0.index == first + $0.number - 1 }),
      seen.stamps.count == (seen.count + 99) / 100
    else { throw BenchmarkError(benchmark: "", message: "the frames' stamps say \(seen.stamps)") }
  }
}
