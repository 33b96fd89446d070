import CaptureModel
import Testing

@Suite("A video data output's settings and late frames")
struct VideoDataModelTests {
  private let key = "PixelFormatType"

  @Test("C2 X1 a pixel format that is not available, and any other key, raise")
  func settings() throws {
    var model = VideoDataModel()
    let bgra: UInt32 = 0x4247_5241
    try model.set(keys: [key], pixelFormat: bgra, formatKey: key)
    #expect(model.pixelFormat == bgra)
    #expect(
      misuse { try model.set(keys: [key], pixelFormat: 32, formatKey: key) }?.reason
        == "*** -[AVCaptureVideoDataOutput setVideoSettings:] Unsupported pixel format type - use "
        + "-availableVideoPixelFormatTypes")
    #expect(misuse { try model.set(keys: [key], pixelFormat: nil, formatKey: key) } != nil)
    #expect(
      misuse { try model.set(keys: ["Zoom", key], pixelFormat: bgra, formatKey: key) }?.reason.contains(
        "Zoom")
        == true)
    #expect(model.pixelFormat == bgra, "what raises changes nothing")
    try model.set(keys: [], pixelFormat: nil, formatKey: key)
    #expect(model.pixelFormat == VideoDataModel.pixelFormats[0])
  }

  @Test("a frame that comes while the delegate is busy is late, and the next after that is not")
  func late() {
    var model = VideoDataModel()
    #expect(model.offer() == nil)
    #expect(model.offer() == .late && model.offer() == .late)
    model.finished()
    #expect(model.offer() == nil)
  }

  @Test("a delegate that wants late frames gets them until too many wait")
  func queued() {
    var model = VideoDataModel()
    model.discardsLate = false
    for _ in 0..<VideoDataModel.queueLimit { #expect(model.offer() == nil) }
    #expect(model.offer() == .outOfBuffers)
    model.finished()
    #expect(model.offer() == nil)
    #expect(model.offer() == .outOfBuffers)
    model.startAnew()
    // Another delegate has nothing to catch up with.
    for _ in 0..<VideoDataModel.queueLimit { #expect(model.offer() == nil) }
    #expect(model.offer() == .outOfBuffers)
  }
}
