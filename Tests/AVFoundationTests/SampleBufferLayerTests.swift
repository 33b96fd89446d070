import AVFoundation
import Compositing
import Imaging
import SDKTestSupport
import Testing

@testable import QuartzCore

@Suite("The sample buffer display layer")
@MainActor
struct SampleBufferLayerTests {
  private func sample(_ level: UInt8?) -> CMSampleBuffer {
    let buffer = level.map { level in
      CVPixelBuffer(size: (16, 8), format: .bgra) {
        let picture = PixelBuffer(width: 16, height: 8, format: .bgra)
        picture.baseAddress(ofPlane: 0).initializeMemory(
          as: UInt8.self, repeating: level, count: picture.byteCount)
        return picture
      }
    }
    return CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(value: 1, timescale: 30))
  }

  private func picture(_ layer: AVSampleBufferDisplayLayer) -> PreviewPicture? {
    guard case .picture(let picture) = layer.layerContent(ShownValues(nil)) else { return nil }
    return picture
  }

  @Test("the newest picture shows, as its own; a flush keeps it and a removal takes it away")
  func newest() throws {
    try withPhone { _ in
      let layer = AVSampleBufferDisplayLayer()
      #expect(layer.status == .unknown && layer.isReadyForMoreMediaData && picture(layer) == nil)
      layer.videoGravity = .resizeAspectFill
      layer.enqueue(sample(10))
      let first = try #require(picture(layer))
      #expect(first.sourceSize == CGSize(width: 16, height: 8) && first.gravity == .resizeAspectFill)
      layer.enqueue(sample(nil))
      #expect(picture(layer) == first, "a sample without a picture changes nothing")
      layer.enqueue(sample(200))
      layer.flush()
      let second = try #require(picture(layer))
      #expect(second.id != first.id && layer.status == .rendering)
      let pixels = try #require(second.source.pixels(width: 4, height: 2))
      #expect(pixels.baseAddress(ofPlane: 0).load(as: UInt8.self) == 200)
      layer.flushAndRemoveImage()
      #expect(picture(layer) == nil)
    }
  }

  @Test("the layer's renderer is where its pictures go")
  func renderer() throws {
    try withPhone { _ in
      let layer = AVSampleBufferDisplayLayer()
      let renderer: AVSampleBufferVideoRenderer = layer.sampleBufferRenderer
      #expect(renderer.status == .unknown && renderer.copyDisplayedPixelBuffer() == nil)
      renderer.enqueue(sample(10))
      #expect(layer.status == .rendering && picture(layer) != nil)
      let copy = AVSampleBufferDisplayLayer(layer: layer)
      let calls = Collected<Int>()
      renderer.flush(removingDisplayedImage: true) { calls.add(1) }
      #expect(picture(layer) == nil && calls.all == [1] && picture(copy) != nil, "a copy is a copy")
    }
  }
}
