import AVFoundation
import CameraService
import Imaging
import SDKTestSupport
import Testing

@Suite("A synchroniser whose delegate is busy")
@MainActor
struct SynchronizerTests {
  @Test(
    "O10 a busy delegate hears of what was dropped and why, and gets the rest, each output by its own rule")
  func late() throws {
    for (discardsFrames, discardsDepth) in [(true, false), (false, true)] {
      try withPhone { phone in
        let rig = try await Rig(phone, "outer")
        let (video, depth) = (AVCaptureVideoDataOutput(), AVCaptureDepthDataOutput())
        video.alwaysDiscardsLateVideoFrames = discardsFrames
        depth.alwaysDiscardsLateDepthData = discardsDepth
        rig.session.addOutput(video)
        rig.session.addOutput(depth)
        let taker = Taker(video, depth)
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, depth])
        synchronizer.setDelegate(taker, queue: taker.queue)
        await phone.wait(.milliseconds(100))
        #expect(taker.taken.all.allSatisfy { $0.frame == .none && $0.depth == .none && $0.isWhole })
        #expect(!taker.taken.take().isEmpty)
        taker.queue.suspend()
        await phone.wait(.milliseconds(200))
        taker.queue.resume()
        taker.queue.sync {}
        let taken = taker.taken.take()
        #expect((6...8).contains(taken.count), "each frame is told of")
        #expect(zip(taken, taken.dropFirst()).allSatisfy { $0.0.time < $0.1.time })
        // One is under way, or four wait; the rest is dropped.
        func expected(_ discards: Bool, _ index: Int) -> AVCaptureOutput.DataDroppedReason {
          discards ? (index == 0 ? .none : .lateData) : (index < 4 ? .none : .outOfBuffers)
        }
        for (index, one) in taken.prefix(6).enumerated() {
          #expect(one.frame == expected(discardsFrames, index), "frame \(index)")
          #expect(one.depth == expected(discardsDepth, index), "depth \(index)")
          #expect(one.isWhole, "what is there is not dropped, and the other way round")
        }
        await phone.wait(.milliseconds(100))
        #expect(!taker.taken.all.isEmpty)
        #expect(
          taker.taken.all.allSatisfy { $0.frame == .none && $0.depth == .none }, "it is busy no more")
        withExtendedLifetime(synchronizer) {}
      }
    }
  }
}

/// Keeps what collections say of a video and a depth output.
private final class Taker: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
  struct Taken: Sendable {
    let time: CMTime
    let frame: AVCaptureOutput.DataDroppedReason
    let depth: AVCaptureOutput.DataDroppedReason
    /// Pixels and depths are there exactly where they were not dropped, and both flags agree with the reasons.
    let isWhole: Bool
  }

  let queue = DispatchQueue(label: "taker")
  let taken = Collected<Taken>()
  private let video: AVCaptureVideoDataOutput
  private let depth: AVCaptureDepthDataOutput

  init(_ video: AVCaptureVideoDataOutput, _ depth: AVCaptureDepthDataOutput) {
    (self.video, self.depth) = (video, depth)
  }

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    guard
      let frame = synchronizedDataCollection[video] as? AVCaptureSynchronizedSampleBufferData,
      let map = synchronizedDataCollection[depth] as? AVCaptureSynchronizedDepthData,
      let metres = map.depthData.depthDataMap.pixels.map({ DepthMap($0).metres })
    else { return }
    let (hasPicture, hasDepth) = (frame.sampleBuffer.imageBuffer != nil, !metres.allSatisfy(\.isNaN))
    let attached = CMGetAttachment(
      frame.sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    let isWhole =
      hasPicture != frame.sampleBufferWasDropped && hasDepth != map.depthDataWasDropped
      && (frame.droppedReason != .none) == frame.sampleBufferWasDropped
      && (map.droppedReason != .none) == map.depthDataWasDropped && (attached != nil) != hasPicture
      && frame.timestamp == map.timestamp && frame.sampleBuffer.presentationTimeStamp == frame.timestamp
      && frame.sampleBuffer.formatDescription?.dimensions.width ?? 0 > 0
    taken.add(
      Taken(time: frame.timestamp, frame: frame.droppedReason, depth: map.droppedReason, isWhole: isWhole))
  }
}
