import AVFoundation
import CameraService
import Dispatch
import SDKTestSupport
import Testing

@Suite("Delegates that are exchanged while their queue stands still")
@MainActor
struct DelegateQueueTests {
  enum Output: CaseIterable {
    case video, sound, depth, metadata, synchronizer
  }

  /// A running session of a camera that sees a face and has depth, with one of the outputs.
  private struct Stand {
    let rig: Rig
    let output: AVCaptureOutput
    let setListener: (Listener?) -> Void
    let kept: AnyObject?

    @MainActor
    init(_ phone: Phone, _ kind: Output) async throws {
      rig = try await Rig(phone, "outer")
      switch kind {
      case .video, .synchronizer:
        let video = AVCaptureVideoDataOutput()
        output = video
        if kind == .video {
          kept = nil
          setListener = { video.setSampleBufferDelegate($0, queue: $0?.queue) }
        } else {
          let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video])
          kept = synchronizer
          setListener = { synchronizer.setDelegate($0, queue: $0?.queue) }
        }
      case .sound:
        rig.session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .audio))))
        let sound = AVCaptureAudioDataOutput()
        (output, kept) = (sound, nil)
        setListener = { sound.setSampleBufferDelegate($0, queue: $0?.queue) }
      case .depth:
        let depth = AVCaptureDepthDataOutput()
        (output, kept) = (depth, nil)
        setListener = { depth.setDelegate($0, callbackQueue: $0?.queue) }
      case .metadata:
        let metadata = AVCaptureMetadataOutput()
        (output, kept) = (metadata, nil)
        setListener = { metadata.setMetadataObjectsDelegate($0, queue: $0?.queue) }
      }
      rig.session.addOutput(output)
      (output as? AVCaptureMetadataOutput)?.metadataObjectTypes = [.face]
    }
  }

  @Test(
    "F3 a delegate is called on its own queue only, and need not wait for the one before",
    arguments: Output.allCases)
  func exchanged(kind: Output) throws {
    try withPhone { phone in
      let stand = try await Stand(phone, kind)
      let (first, second) = (Listener(), Listener())
      first.queue.suspend()
      stand.setListener(first)
      // Sound has room for more than a second.
      await phone.wait(.seconds(3))
      stand.setListener(second)
      await phone.wait(.milliseconds(500))
      #expect(second.heard.all.count >= 4, "though the first one's queue stands still")
      first.queue.resume()
      await phone.wait(.milliseconds(500))
      first.queue.sync {}
      #expect(first.heard.all.isEmpty, "it is the delegate no more")
      #expect(second.heard.all.count >= 8 && second.heard.all.allSatisfy { $0 }, "on its own queue")
      stand.setListener(nil)
      _ = second.heard.take()
      await phone.wait(.milliseconds(500))
      #expect(second.heard.all.isEmpty)
    }
  }

  @Test(
    "F3 however long a delegate's queue stands still, what waits for it has an end",
    arguments: Output.allCases)
  func stuck(kind: Output) throws {
    try withPhone { phone in
      let stand = try await Stand(phone, kind)
      let listener = Listener()
      stand.setListener(listener)
      await phone.wait(.milliseconds(200))
      listener.queue.sync {}
      #expect(!listener.heard.take().isEmpty)
      listener.queue.suspend()
      await phone.wait(.seconds(20))
      listener.queue.resume()
      listener.queue.sync {}
      #expect((1...70).contains(listener.heard.take().count))
      await phone.wait(.milliseconds(500))
      #expect((5...40).contains(listener.heard.all.count), "and then it goes on")
    }
  }
}

/// Notes for each call whether it came on its own queue.
private final class Listener: NSObject, Sendable {
  private static let mark = DispatchSpecificKey<ObjectIdentifier>()
  let queue = DispatchQueue(label: "listener")
  let heard = Collected<Bool>()

  override init() {
    super.init()
    queue.setSpecific(key: Self.mark, value: ObjectIdentifier(self))
  }

  func note() { heard.add(DispatchQueue.getSpecific(key: Self.mark) == ObjectIdentifier(self)) }
}

extension Listener: AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureAudioDataOutputSampleBufferDelegate
{
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { note() }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { note() }
}

extension Listener: AVCaptureDepthDataOutputDelegate {
  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection
  ) { note() }

  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didDrop depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection, reason: AVCaptureOutput.DataDroppedReason
  ) { note() }
}

extension Listener: AVCaptureMetadataOutputObjectsDelegate {
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) { note() }
}

extension Listener: AVCaptureDataOutputSynchronizerDelegate {
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) { note() }
}
