import AVFoundation
import CameraService
import Imaging
import SDKTestSupport
import Synchronization
import Testing
import WorldRenderer

@Suite("Depth and synchronised data")
@MainActor
struct DepthOutputTests {
  @Test("V3 a camera of its own has depth, the virtual front camera has none; the person is an arm away")
  func depth() throws {
    for (camera, hasDepth) in [("outer", true), ("front", false)] {
      try withPhone { phone in
        let rig = try await Rig(phone, camera)
        let (output, taker) = (AVCaptureDepthDataOutput(), Taker())
        output.setDelegate(taker, callbackQueue: taker.queue)
        rig.session.addOutput(output)
        await phone.wait(.milliseconds(300))
        #expect(taker.times.all.isEmpty != hasDepth, "\(camera)")
        guard hasDepth else { return }
        let data = try #require(taker.last.withLock { $0.value })
        #expect(data.depthDataType == kCVPixelFormatType_DepthFloat32 && data.isDepthDataFiltered)
        let map = DepthMap(try #require(data.depthDataMap.pixels))
        #expect(max(map.width, map.height) == 320)
        let middle = map.metres[map.height / 2 * map.width + map.width / 2]
        #expect(middle > 0.3 && middle < 0.7)
        #expect(map.metres.max()! > 5, "the sky")
        // The same in other formats and turned.
        let disparity = data.converting(toDepthDataType: kCVPixelFormatType_DisparityFloat16)
        let back = DepthMap(try #require(disparity.depthDataMap.pixels))
        #expect(zip(back.metres, map.metres).allSatisfy { abs($0 - $1) < 0.01 * $1 })
        let turned = data.applyingExifOrientation(.right)
        #expect(CVPixelBufferGetWidth(turned.depthDataMap) == map.height)
        #expect(DepthMap(try #require(turned.depthDataMap.pixels)) == map.turned(1, mirrored: false))
      }
    }
  }

  @Test("depth that is not filtered is unknown beside edges, and nowhere else")
  func holes() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (output, taker) = (AVCaptureDepthDataOutput(), Taker())
      output.isFilteringEnabled = false
      output.setDelegate(taker, callbackQueue: taker.queue)
      rig.session.addOutput(output)
      await phone.wait(.milliseconds(100))
      let data = try #require(taker.last.withLock { $0.value })
      let unknown = DepthMap(try #require(data.depthDataMap.pixels)).metres.filter(\.isNaN).count
      #expect(!data.isDepthDataFiltered && unknown > 50 && unknown < 10_000)
    }
  }

  @Test("a synchroniser gives one collection a frame, with both outputs' data for one time")
  func synchronised() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (video, depth) = (AVCaptureVideoDataOutput(), AVCaptureDepthDataOutput())
      rig.session.addOutput(video)
      rig.session.addOutput(depth)
      let (taker, own) = (Pairs(video, depth), Taker())
      depth.setDelegate(own, callbackQueue: own.queue)
      let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, depth])
      synchronizer.setDelegate(taker, queue: taker.queue)
      await phone.wait(.seconds(1))
      #expect((29...31).contains(taker.pairs.all.count))
      #expect(taker.pairs.all.allSatisfy { $0.0 == $0.1 && $0.2 == 2 })
      #expect(own.times.all.isEmpty, "the output's own delegate hears nothing")
      _ = AVCaptureDataOutputSynchronizer(dataOutputs: [AVCapturePhotoOutput()])
      #expect(phone.takeMisuses().count == 1)
      withExtendedLifetime(synchronizer) {}
    }
  }

  @Test("half precision keeps what it can say, and rounds the rest to within its step")
  func half() {
    for value in [Float(0), 1, -2.5, 0.5, 65_504, 6.1e-5, 0.1, 3.14159, 1000.7] {
      let back = DepthMap(
        DepthMap(width: 1, height: 1, metres: [value]).pixels(.depthFloat16)
      ).metres[0]
      #expect(abs(back - value) <= abs(value) / 2048 + 6e-8, "\(value) \(back)")
    }
    let unknown = DepthMap(DepthMap(width: 1, height: 1, metres: [.nan]).pixels(.depthFloat16)).metres[0]
    #expect(unknown.isNaN)
  }
}

private final class Taker: NSObject, AVCaptureDepthDataOutputDelegate, Sendable {
  struct Data: @unchecked Sendable {
    // @unchecked: an object of constants.
    var value: AVDepthData?
  }

  let queue = DispatchQueue(label: "depth")
  let times = Collected<CMTime>()
  let last = Mutex(Data())

  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection
  ) {
    times.add(timestamp)
    let data = Data(value: depthData)
    last.withLock { $0 = data }
  }
}

private final class Pairs: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
  let queue = DispatchQueue(label: "pairs")
  let pairs = Collected<(CMTime, CMTime, Int)>()
  private let video: AVCaptureVideoDataOutput
  private let depth: AVCaptureDepthDataOutput

  init(_ video: AVCaptureVideoDataOutput, _ depth: AVCaptureDepthDataOutput) {
    (self.video, self.depth) = (video, depth)
  }

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    let sample =
      synchronizedDataCollection.synchronizedData(for: video) as? AVCaptureSynchronizedSampleBufferData
    let data = synchronizedDataCollection[depth] as? AVCaptureSynchronizedDepthData
    pairs.add(
      (
        sample?.sampleBuffer.presentationTimeStamp ?? .invalid, data?.timestamp ?? .invalid,
        synchronizedDataCollection.count
      ))
  }
}
