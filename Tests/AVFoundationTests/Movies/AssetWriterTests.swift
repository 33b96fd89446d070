import AVFoundation
import CoreGraphics
import Foundation
import MovieTestSupport
import SDKTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("The asset writer")
@MainActor
struct AssetWriterTests {
  private static func settings(_ width: Int = 640, _ height: Int = 480) -> [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height]
  }

  @Test("a writer that is fed from a data output has each frame at its time, shown as its transform says")
  func fed() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let rig = try await Rig(phone, "back-wide")
      let (output, feeder) = (AVCaptureVideoDataOutput(), Feeder())
      let url = URL(fileURLWithPath: directory.file("fed.mov"))
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings(320, 180))
      input.expectsMediaDataInRealTime = true
      input.transform = CGAffineTransform(rotationAngle: .pi / 2)
      #expect(writer.canAdd(input) && writer.status == .unknown)
      writer.add(input)
      #expect(!writer.canAdd(input))
      #expect(writer.startWriting() && writer.status == .writing)
      feeder.feed(writer, input)
      output.setSampleBufferDelegate(feeder, queue: feeder.queue)
      rig.session.addOutput(output)
      await phone.wait(.milliseconds(500))
      rig.session.stopRunning()
      input.markAsFinished()
      #expect(!input.isReadyForMoreMediaData)
      await writer.finishWriting()
      #expect(writer.status == .completed && writer.error == nil)
      let video = try #require(try MovieBoxes(url.path).video)
      #expect(video.count == feeder.taken.all.count && (video.width, video.height) == (320, 180))
      #expect(video.matrix == [0, 1, -1, 0] && abs(video.seconds - 0.5) < 0.1)
    }
  }

  @Test("what may not be done yet or any more raises, and errors are told by the status")
  func states() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let there = try directory.write([1], to: "there.mov")
      #expect(throws: AVError.self) {
        try AVAssetWriter(outputURL: URL(string: "https://a.b")!, fileType: .mov)
      }
      let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: there), fileType: .mov)
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings())
      writer.startSession(atSourceTime: .zero)
      #expect(phone.takeMisuses().map(\.name) == ["NSInternalInconsistencyException"])
      writer.add(input)
      writer.add(input)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      #expect(!writer.startWriting() && writer.status == .failed)
      #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
      _ = AVAssetWriterInput(mediaType: .video, outputSettings: [:])
      #expect(phone.takeMisuses().count == 1)
      let other = try AVAssetWriter(
        outputURL: URL(fileURLWithPath: directory.file("given up.mp4")), fileType: .mp4)
      other.add(AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings()))
      #expect(other.startWriting())
      other.cancelWriting()
      #expect(other.status == .cancelled)
      await phone.settle()
      #expect(try directory.names == ["there.mov"])
    }
  }

  @Test("G6 a movie for the network is described before its samples; that is settled before writing starts")
  func network() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      for isFronted in [false, true] {
        let url = URL(fileURLWithPath: directory.file("\(isFronted).mp4"))
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        #expect(!writer.shouldOptimizeForNetworkUse)
        writer.shouldOptimizeForNetworkUse = isFronted
        #expect(writer.shouldOptimizeForNetworkUse == isFronted)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings(64, 48))
        writer.add(input)
        #expect(writer.startWriting())
        writer.shouldOptimizeForNetworkUse = !isFronted
        #expect(phone.takeMisuses().map(\.name) == ["NSInternalInconsistencyException"])
        writer.startSession(atSourceTime: .zero)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
          assetWriterInput: input,
          sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        )
        let pool = try #require(adaptor.pixelBufferPool)
        for index in 0..<5 {
          var buffer: CVPixelBuffer?
          CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
          adaptor.append(
            try #require(buffer).filled(),
            withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30))
        }
        input.markAsFinished()
        await writer.finishWriting()
        #expect(writer.status == .completed)
        let boxes = try MovieBoxes(url.path)
        let (moov, mdat) = (boxes.top.firstIndex(of: "moov") ?? 0, boxes.top.firstIndex(of: "mdat") ?? 0)
        #expect((moov < mdat) == isFronted && boxes.video?.count == 5)
        #expect(try PlayedMovie(url).frameCount == 5)
      }
    }
  }
}

/// Gives a writer what comes while it is ready.
private final class Feeder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "feeder")
  let taken = Collected<CMTime>()
  private let target = Mutex<(AVAssetWriter, AVAssetWriterInput)?>(nil)

  func feed(_ writer: AVAssetWriter, _ input: AVAssetWriterInput) { target.withLock { $0 = (writer, input) } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let (writer, input) = target.withLock({ $0 }), input.isReadyForMoreMediaData else { return }
    if taken.all.isEmpty { writer.startSession(atSourceTime: sampleBuffer.presentationTimeStamp) }
    if input.append(sampleBuffer) { taken.add(sampleBuffer.presentationTimeStamp) }
  }
}
