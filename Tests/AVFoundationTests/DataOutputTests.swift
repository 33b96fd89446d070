import AVFoundation
import CameraService
import Dispatch
import SDKTestSupport
import Synchronization
import Testing
import WorldRenderer

@Suite("The video data output")
@MainActor
struct DataOutputTests {
  @Test(
    "V4 frames come on the delegate's queue, in order, 30 a second, with a gap and no drop over a hand-over")
  func stream() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      let (output, taker) = (AVCaptureVideoDataOutput(), Taker())
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      rig.session.addOutput(output)
      await phone.wait(.seconds(1))
      #expect((29...31).contains(taker.times.all.count))
      phone.stage.setHinge(180)
      let before = taker.times.all.count
      await phone.wait(.milliseconds(249))
      #expect(taker.times.all.count == before, "none during the gap")
      await phone.wait(.seconds(1))
      let times = taker.times.all.map(\.seconds)
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { $0 > 0 })
      #expect(steps.filter { $0 > 0.1 }.count == 1)
      #expect(steps.max()! >= 0.25 && steps.max()! < 0.3)
      #expect(taker.drops.all.isEmpty)
      #expect(Set(taker.cameras.all) == ["front"], "the input stays the virtual camera's")
    }
  }

  @Test("M4 M5 frames are turned by the connection's angle first and mirrored afterwards, in their pixels")
  func turned() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "back-wide")
      let camera = try phone.camera("back-wide")
      try camera.use(format: 0)
      let (output, taker) = (AVCaptureVideoDataOutput(), Taker())
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      rig.session.addOutput(output)
      rig.session.startRunning()
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      for (angle, isMirrored, left) in [(90.0, false, 0), (0, false, 1), (180, true, 1), (90, true, 0)] {
        connection.videoRotationAngle = angle
        connection.isVideoMirrored = isMirrored
        await phone.settle()
        await phone.wait(.milliseconds(40))
        let buffer = try #require(taker.last.withLock { $0 }?.imageBuffer)
        #expect(CVPixelBufferGetWidth(buffer) == (angle == 90 ? 480 : 640))
        #expect(CVPixelBufferGetHeight(buffer) == (angle == 90 ? 640 : 480))
        let pixels = try #require(buffer.pixels)
        let reading = try #require(StampReader.read(pixels).first)
        #expect(phone.world.device.cameras[reading.stamp.camera].uniqueID == Phone.id("back-wide"))
        #expect(reading.quarterTurns == left, "\(angle)° \(isMirrored)")
        #expect(reading.mirrored == isMirrored)
      }
    }
  }

  @Test("C2 a delegate without a queue raises; the delegate is held weakly")
  func delegate() throws {
    try withPhone { phone in
      let output = AVCaptureVideoDataOutput()
      let queue = DispatchQueue(label: "frames")
      output.setSampleBufferDelegate(Taker(), queue: nil)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      #expect(output.sampleBufferCallbackQueue == nil)
      output.setSampleBufferDelegate(Taker(), queue: queue)
      #expect(output.sampleBufferDelegate == nil && output.sampleBufferCallbackQueue === queue)
      output.setSampleBufferDelegate(nil, queue: nil)
      #expect(output.sampleBufferCallbackQueue == nil)
    }
  }

  @Test("V4 whose delegate changes queues hears of every frame once, on the queue of its time")
  func queues() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (output, taker) = (AVCaptureVideoDataOutput(), Taker())
      rig.session.addOutput(output)
      for label in ["first", "second", "first"] {
        output.setSampleBufferDelegate(taker, queue: DispatchQueue(label: label))
        await phone.wait(.milliseconds(335))
      }
      let times = taker.times.all.map(\.seconds)
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      #expect((28...31).contains(times.count) && steps.allSatisfy { (0.03...0.04).contains($0) })
      #expect(taker.drops.all.isEmpty)
    }
  }

  @Test("M5 what an app attaches to a frame is that frame's alone, and a frame that it keeps stays as it was")
  func kept() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (output, taker) = (AVCaptureVideoDataOutput(), Taker())
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      rig.session.addOutput(output)
      var frames: [(buffer: CMSampleBuffer, index: Int)] = []
      for number in 0..<4 {
        await phone.wait(.milliseconds(100))
        let buffer = try #require(taker.last.withLock { $0 })
        #expect(CMGetAttachment(buffer, key: "number", attachmentModeOut: nil) == nil)
        CMSetAttachment(buffer, key: "number", value: number, attachmentMode: 0)
        let pixels = try #require(buffer.imageBuffer?.pixels)
        frames.append((buffer, try #require(StampReader.read(pixels).first).stamp.index))
      }
      for (number, frame) in frames.enumerated() {
        let pixels = try #require(frame.buffer.imageBuffer?.pixels)
        #expect(StampReader.read(pixels).first?.stamp.index == frame.index)
        #expect(
          CMGetAttachment(frame.buffer, key: "number", attachmentModeOut: nil) as? Int == number)
      }
      #expect(Set(frames.map(\.index)).count == 4)
    }
  }

  @Test("V6 an output that is removed, or whose session stops, gets no more frames")
  func ends() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (output, taker) = (AVCaptureVideoDataOutput(), Taker())
      output.setSampleBufferDelegate(taker, queue: .main)
      rig.session.addOutput(output)
      await phone.wait(.milliseconds(200))
      #expect(!taker.times.take().isEmpty)
      rig.session.stopRunning()
      await phone.wait(.seconds(1))
      #expect(taker.times.take().isEmpty)
      rig.session.startRunning()
      await phone.wait(.seconds(1))
      #expect(!taker.times.take().isEmpty)
      rig.session.removeOutput(output)
      await phone.wait(.seconds(1))
      #expect(taker.times.take().isEmpty)
    }
  }
}

/// Keeps what comes.
private final class Taker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "taker")
  let times = Collected<CMTime>()
  let cameras = Collected<String>()
  let drops = Collected<CMTime>()
  let last = Mutex<CMSampleBuffer?>(nil)

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let expected = (output as? AVCaptureVideoDataOutput)?.sampleBufferCallbackQueue
    if expected?.label == queue.label { dispatchPrecondition(condition: .onQueue(queue)) }
    times.add(sampleBuffer.presentationTimeStamp)
    last.withLock { $0 = sampleBuffer }
    if let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput {
      cameras.add(Phone.short(input.device.uniqueID))
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    drops.add(sampleBuffer.presentationTimeStamp)
  }
}
