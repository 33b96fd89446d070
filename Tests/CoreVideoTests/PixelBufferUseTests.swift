import CoreVideo
import Foundation
import Testing

@Suite struct PixelBufferUseTests {
  private func make(
    _ format: OSType, _ attributes: [String: Any] = [:]
  ) throws -> CVImageBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 8, 6, format, attributes as CFDictionary, &buffer)
    return try #require(buffer)
  }

  @Test("a picture is an image buffer; memory that other processes share is asked for without effect")
  func imageBuffer() throws {
    let shared = try make(
      kCVPixelFormatType_32BGRA,
      [kCVPixelBufferIOSurfacePropertiesKey: [String: Any](), kCVPixelBufferMetalCompatibilityKey: true])
    let image: CVImageBuffer = shared
    #expect(CVImageBufferGetEncodedSize(image) == CGSize(width: 8, height: 6))
    #expect(CVPixelBufferLockBaseAddress(image, CVPixelBufferLockFlags.readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(image, []) == kCVReturnInvalidArgument, "locked to read")
    #expect(CVPixelBufferUnlockBaseAddress(image, CVPixelBufferLockFlags(rawValue: 1)) == kCVReturnSuccess)
  }

  @Test("distances are half floats, a row after the other")
  func depth() throws {
    let depth = try make(kCVPixelFormatType_DepthFloat16)
    #expect(!CVPixelBufferIsPlanar(depth) && CVPixelBufferGetBytesPerRow(depth) >= 16)
    CVPixelBufferLockBaseAddress(depth, [])
    defer { CVPixelBufferUnlockBaseAddress(depth, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(depth))
    let row = CVPixelBufferGetBytesPerRow(depth)
    for y in 0..<6 { (base + y * row).storeBytes(of: Float16(y) / 2, toByteOffset: 2 * 7, as: Float16.self) }
    #expect(
      (0..<6).map { (base + $0 * row).load(fromByteOffset: 14, as: Float16.self) } == [
        0, 0.5, 1, 1.5, 2, 2.5,
      ])
  }

  @Test("what a picture's numbers mean is attached to it, and goes to a copy")
  func colours() throws {
    let (first, second) = (try make(kCVPixelFormatType_32BGRA), try make(kCVPixelFormatType_32BGRA))
    for (key, value) in [
      (kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_P3_D65),
      (kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_709_2),
      (kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2),
    ] {
      CVBufferSetAttachment(first, key, value, .shouldPropagate)
    }
    CVBufferSetAttachment(
      first, kCVImageBufferCGColorSpaceKey, CGColorSpaceCreateDeviceRGB(), .shouldNotPropagate)
    CVBufferPropagateAttachments(first, second)
    #expect(CVBufferCopyAttachment(second, kCVImageBufferColorPrimariesKey, nil) as? String == "P3_D65")
    #expect(CVBufferCopyAttachments(second, .shouldPropagate)?.count == 3)
    #expect(CVBufferCopyAttachment(second, kCVImageBufferCGColorSpaceKey, nil) == nil)
    #expect(CVBufferCopyAttachment(first, kCVImageBufferCGColorSpaceKey, nil) is CGColorSpace)
  }

  @Test(
    "a pool refuses more pictures than a caller's threshold allows, and gives them again once they are free")
  func pool() throws {
    var made: CVPixelBufferPool?
    let attributes: [String: Any] = [
      kCVPixelBufferWidthKey: 4, kCVPixelBufferHeightKey: 4,
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
    ]
    CVPixelBufferPoolCreate(
      nil, [kCVPixelBufferPoolMinimumBufferCountKey: 2] as CFDictionary, attributes as CFDictionary, &made)
    let pool = try #require(made)
    let limit = [kCVPixelBufferPoolAllocationThresholdKey: 2] as CFDictionary
    var held: [CVPixelBuffer] = []
    for _ in 0..<2 {
      var buffer: CVPixelBuffer?
      #expect(
        CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffer) == kCVReturnSuccess)
      held.append(try #require(buffer))
    }
    var more: CVPixelBuffer?
    #expect(
      CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &more)
        == kCVReturnWouldExceedAllocationThreshold)
    held.removeLast()
    #expect(CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &more) == kCVReturnSuccess)
  }
}
