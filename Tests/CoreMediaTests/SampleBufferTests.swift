import CameraService
import CoreMedia
import CoreVideo
import Foundation
import Scheduling
import Testing

@Suite struct SampleBufferTests {
  private func picture(_ width: Int = 12, _ height: Int = 8) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
    return try #require(buffer)
  }

  private func description(of picture: CVPixelBuffer) throws -> CMVideoFormatDescription {
    var description: CMVideoFormatDescription?
    #expect(
      CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: kCFAllocatorDefault, imageBuffer: picture, formatDescriptionOut: &description) == noErr)
    return try #require(description)
  }

  private func sample(_ picture: CVPixelBuffer, ready: Bool = true) throws -> CMSampleBuffer {
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: 5, timescale: 30),
      decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    let status = CMSampleBufferCreateForImageBuffer(
      allocator: nil, imageBuffer: picture, dataReady: ready, makeDataReadyCallback: nil, refcon: nil,
      formatDescription: try description(of: picture), sampleTiming: &timing, sampleBufferOut: &sample)
    #expect(status == noErr)
    return try #require(sample)
  }

  @Test("a description says what the picture is, in both spellings")
  func formatDescription() throws {
    let picture = try picture()
    let description = try description(of: picture)
    #expect(CMFormatDescriptionGetMediaSubType(description) == kCVPixelFormatType_32BGRA)
    #expect(description.mediaSubType == .pixelFormat_32BGRA && description.mediaType == .video)
    #expect(
      description.dimensions.width == 12 && CMVideoFormatDescriptionGetDimensions(description).height == 8)
    #expect(CMVideoFormatDescriptionGetCleanAperture(description, originIsAtTopLeft: true).width == 12)
    let size = CMVideoFormatDescriptionGetPresentationDimensions(
      description, usePixelAspectRatio: true, useCleanAperture: true)
    #expect(size == CGSize(width: 12, height: 8))
    #expect(CMFormatDescriptionGetExtensions(description) == nil)
    let made = try CMFormatDescription(imageBuffer: picture)
    #expect(made == description && CMFormatDescriptionEqual(made, otherFormatDescription: description))
    #expect(CMVideoFormatDescriptionMatchesImageBuffer(description, imageBuffer: picture))
    #expect(!CMVideoFormatDescriptionMatchesImageBuffer(description, imageBuffer: try self.picture(8, 12)))
  }

  @Test("a description keeps its extensions, and they count for equality")
  func extensions() throws {
    func make(_ extensions: [String: Any]) throws -> CMVideoFormatDescription {
      var made: CMVideoFormatDescription?
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_H264, width: 4, height: 2,
        extensions: extensions as CFDictionary, formatDescriptionOut: &made)
      return try #require(made)
    }
    let (a, b) = (try make(["depth": 24]), try make(["depth": 8]))
    #expect(CMFormatDescriptionGetExtension(a, extensionKey: "depth") as? Int == 24)
    #expect(a != b)
    #expect(try make(["depth": 24]) == a)
  }

  @Test("a sample has what it was made of, in both spellings")
  func made() throws {
    let picture = try picture()
    let sample = try sample(picture)
    #expect(CMSampleBufferGetImageBuffer(sample) === picture && sample.imageBuffer === picture)
    #expect(CMSampleBufferGetPresentationTimeStamp(sample) == CMTime(value: 1, timescale: 6))
    #expect(sample.duration == CMTime(value: 1, timescale: 30))
    #expect(!CMSampleBufferGetDecodeTimeStamp(sample).isValid)
    #expect(CMSampleBufferGetNumSamples(sample) == 1)
    var (timing, needed) = (CMSampleTimingInfo(), 0)
    CMSampleBufferGetSampleTimingInfoArray(
      sample, entryCount: 1, arrayToFill: &timing, entriesNeededOut: &needed)
    #expect(needed == 1 && timing.presentationTimeStamp == sample.presentationTimeStamp)
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(
        sample, entryCount: 0, arrayToFill: &timing, entriesNeededOut: nil)
        == kCMSampleBufferError_ArrayTooSmall)
  }

  @Test("a picture of another kind than described is refused")
  func mismatch() throws {
    let wrong = try description(of: try picture(4, 4))
    var (timing, sample) = (CMSampleTimingInfo(), CMSampleBuffer?.none)
    let status = CMSampleBufferCreateReadyWithImageBuffer(
      allocator: nil, imageBuffer: try picture(), formatDescription: wrong, sampleTiming: &timing,
      sampleBufferOut: &sample)
    #expect(status == kCMSampleBufferError_InvalidMediaFormat && sample == nil)
    #expect(throws: NSError.self) {
      try CMSampleBuffer(imageBuffer: try picture(), formatDescription: wrong, sampleTiming: timing)
    }
  }

  @Test("a copy at another time has the same picture and what propagates")
  func copy() throws {
    let original = try sample(try picture())
    CMSetAttachment(original, key: "stays", value: 1, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    CMSetAttachment(original, key: "goes", value: "x", attachmentMode: kCMAttachmentMode_ShouldPropagate)
    var timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: CMTime(value: 9, timescale: 1), decodeTimeStamp: .invalid)
    var copy: CMSampleBuffer?
    let status = CMSampleBufferCreateCopyWithNewTiming(
      allocator: nil, sampleBuffer: original, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
      sampleBufferOut: &copy)
    let made = try #require(copy)
    #expect(status == noErr && made.imageBuffer === original.imageBuffer)
    #expect(made.presentationTimeStamp.seconds == 9 && original.presentationTimeStamp.seconds < 1)
    #expect(CMGetAttachment(made, key: "stays", attachmentModeOut: nil) == nil)
    #expect(CMGetAttachment(made, key: "goes", attachmentModeOut: nil) as? String == "x")
    #expect(made.attachments.propagated as? [String: String] == ["goes": "x"])
  }

  @Test("attachments come and go, on samples and on pictures")
  func attachments() throws {
    let picture = try picture()
    for bearer in [try sample(picture), picture] as [CMAttachmentBearer] {
      CMSetAttachment(bearer, key: "a", value: 1, attachmentMode: kCMAttachmentMode_ShouldPropagate)
      CMSetAttachments(
        bearer, attachments: ["b": 2] as CFDictionary, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
      var mode: CMAttachmentMode = 9
      #expect(CMGetAttachment(bearer, key: "a", attachmentModeOut: &mode) as? Int == 1)
      #expect(mode == kCMAttachmentMode_ShouldPropagate)
      let kept = CMCopyDictionaryOfAttachments(
        allocator: nil, target: bearer, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
      #expect(kept?["b"] as? Int == 2 && kept?.count == 1)
      CMRemoveAttachment(bearer, key: "a")
      #expect(CMGetAttachment(bearer, key: "a", attachmentModeOut: nil) == nil)
      CMRemoveAllAttachments(bearer)
      #expect(CMGetAttachment(bearer, key: "b", attachmentModeOut: nil) == nil)
    }
    let nothing = NSObject()
    CMSetAttachment(nothing, key: "a", value: 1, attachmentMode: 0)
    #expect(CMGetAttachment(nothing, key: "a", attachmentModeOut: nil) == nil)
  }

  @Test("a sample is ready when its maker says so, and is not used once it is invalid")
  func readiness() throws {
    let sample = try sample(try picture(), ready: false)
    #expect(!CMSampleBufferDataIsReady(sample))
    CMSampleBufferSetDataReady(sample)
    #expect(CMSampleBufferDataIsReady(sample) && CMSampleBufferIsValid(sample))
    CMSampleBufferInvalidate(sample)
    #expect(!CMSampleBufferIsValid(sample))
    #expect(throws: NSError.self) { try CMSampleBuffer(copying: sample, withNewTiming: []) }
    #expect(throws: NSError.self) { try sample.sampleTimingInfos() }
  }

  @Test("the host clock is the engine's, in virtual time")
  @MainActor func clock() throws {
    let time = VirtualTime()
    try time.run {
      let start = CMClockGetTime(CMClockGetHostTimeClock())
      await time.sleep(until: .milliseconds(1500))
      let end = CMClock.hostTimeClock.time
      #expect((end - start).seconds == 1.5)
    }
  }

  @Test("products with fractions are exact where they can be, and marked where not")
  func products() {
    let third = CMTimeMultiplyByRatio(CMTime(value: 90_000, timescale: 600), multiplier: 1, divisor: 3)
    #expect(third.value == 30_000 && !third.hasBeenRounded)
    for (value, multiplier, divisor, expected) in [
      (7, 1, 2, 4), (-7, 1, 2, -4), (7, 1, -2, -4), (5, 1, 3, 2),
    ] {
      let product = CMTimeMultiplyByRatio(
        CMTime(value: Int64(value), timescale: 1), multiplier: Int32(multiplier), divisor: Int32(divisor))
      #expect(product.value == Int64(expected) && product.hasBeenRounded, "\(value)·\(multiplier)/\(divisor)")
    }
    #expect(!CMTimeMultiplyByRatio(.zero, multiplier: 1, divisor: 0).isValid)
    #expect(CMTimeMultiplyByFloat64(CMTime(value: 10, timescale: 4), multiplier: 2.5).value == 25)
    #expect(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -1) == .negativeInfinity)
    #expect(CMTimeMultiplyByFloat64(CMTime(value: 10, timescale: 4), multiplier: 0.33).hasBeenRounded)
  }
}
