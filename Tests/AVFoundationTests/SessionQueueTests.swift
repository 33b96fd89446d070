import AVFoundation
import CameraService
import Dispatch
import SDKTestSupport
import Scheduling
import Testing

@Suite("Sessions on a queue of their own, as apps have them")
@MainActor
struct SessionQueueTests {
  @Test("C2 a session that a queue configures, starts, exchanges and stops shows what is asked for")
  func queue() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let (session, queue) = (rig.session, DispatchQueue(label: "session"))
      let (outer, rear) = try (phone.camera("outer"), phone.camera("back-wide"))
      let heralds = Heralds(
        [AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification],
        of: session)
      queue.async {
        session.beginConfiguration()
        if let input = try? AVCaptureDeviceInput(device: outer) { session.addInput(input) }
        session.commitConfiguration()
        session.startRunning()
      }
      #expect(!session.isRunning, "its turn is yet to come")
      await phone.settle()
      #expect(session.isRunning && rig.shownCamera == "outer")
      queue.async {
        session.beginConfiguration()
        session.inputs.forEach(session.removeInput)
        if let input = try? AVCaptureDeviceInput(device: rear) { session.addInput(input) }
        session.commitConfiguration()
      }
      await phone.wait(.milliseconds(299))
      #expect(rig.shownCamera == "outer")
      await phone.wait(.milliseconds(2))
      #expect(rig.shownCamera == "back-wide")
      queue.sync { session.stopRunning() }
      #expect(!session.isRunning)
      #expect(heralds.all.count == 2)
    }
  }

  @Test("V4 a fold and a session's queue take turns the same way in every run")
  func determinism() throws {
    func run() throws -> [String] {
      var lines: [String] = []
      try withPhone { phone in
        let rig = try await Rig(phone, "front")
        let (session, queue, taker) = (rig.session, DispatchQueue(label: "session"), Taker())
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(taker, queue: DispatchQueue(label: "frames"))
        queue.async { session.addOutput(output) }
        for step in 0..<12 {
          phone.stage.setHinge(step % 2 == 0 ? 180 : 0)
          queue.async { step % 3 == 2 ? session.stopRunning() : session.startRunning() }
          queue.asyncAfter(deadline: .now() + .milliseconds(5 * step)) {
            output.connections.first?.isEnabled.toggle()
          }
          await phone.wait(.milliseconds(100))
        }
        await phone.settle()
        lines = phone.world.log.all.map { "\($0.time) \($0.text)" } + taker.times.all
      }
      return lines
    }
    let first = try run()
    #expect(first.count > 30)
    for _ in 0..<5 { #expect(try run() == first) }
  }

  @Test("V6 a delegate may change the session that it gets a frame of, and wait for the main queue")
  func delegate() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (session, taker, output) = (rig.session, Taker(), AVCaptureVideoDataOutput())
      let titles = Collected<String>()
      taker.onFirst = {
        session.inputs.forEach(session.removeInput)
        DispatchQueue.main.sync { MainActor.assumeIsolated { titles.add("removed") } }
      }
      output.setSampleBufferDelegate(taker, queue: DispatchQueue(label: "frames"))
      session.addOutput(output)
      await phone.wait(.seconds(1))
      #expect(titles.all == ["removed"] && taker.times.all.count == 1)
      #expect(session.inputs.isEmpty && rig.shown == nil && session.isRunning)
    }
  }
}

private final class Taker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // @unchecked: the variable is set before frames come, and taken on their queue.
  let times = Collected<String>()
  var onFirst: (() -> Void)?

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    times.add("\(sampleBuffer.presentationTimeStamp.value)")
    onFirst?()
    onFirst = nil
  }
}
