import CoreMedia
import CoreVideo
import Testing

@Suite struct FormatDescriptionTests {
  @Test("a description of a picture says its kind, its size, and how it is shown: whole, with square pixels")
  func picture() throws {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 12, 8, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
    let picture = try #require(buffer)
    var made: CMVideoFormatDescription?
    let status = CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: picture, formatDescriptionOut: &made)
    let description = try #require(made)
    #expect(status == noErr && CMFormatDescriptionGetMediaType(description) == kCMMediaType_Video)
    #expect(CMVideoFormatDescriptionMatchesImageBuffer(description, imageBuffer: picture))
    #expect(CMFormatDescriptionGetExtensions(description) == nil)
    #expect(
      CMVideoFormatDescriptionGetCleanAperture(description, originIsAtTopLeft: true)
        == CGRect(x: 0, y: 0, width: 12, height: 8))
    #expect(
      CMVideoFormatDescriptionGetPresentationDimensions(
        description, usePixelAspectRatio: true, useCleanAperture: true) == CGSize(width: 12, height: 8))
  }

  @Test("a timescale is parts of a second: one time in several, exactly")
  func timescale() {
    let scale: CMTimeScale = 600
    let time = CMTimeMake(value: 90, timescale: scale)
    #expect(time.timescale == scale && CMTimeGetSeconds(time) == 0.15)
    let coarse = CMTimeConvertScale(time, timescale: 20, method: .roundHalfAwayFromZero)
    #expect(coarse.value == 3 && coarse == time && !coarse.hasBeenRounded)
    #expect(CMTimeConvertScale(time, timescale: 30, method: .quickTime).hasBeenRounded)
  }
}
