import CoreVideo
import Foundation
import Imaging
import Testing

@Suite struct PixelBufferFunctionTests {
  static let plain: [OSType: Int] = [
    kCVPixelFormatType_OneComponent8: 1, kCVPixelFormatType_DepthFloat16: 2,
    kCVPixelFormatType_DepthFloat32: 4,
    kCVPixelFormatType_DisparityFloat16: 2, kCVPixelFormatType_DisparityFloat32: 4,
    kCVPixelFormatType_64RGBAHalf: 8,
  ]
  static let made: [OSType] = [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
  ]

  static let all: [OSType] = made + Array(plain.keys)

  private func make(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
  }

  @Test(
    "every format that can be made has the size asked for and rows that hold it", arguments: all
  )
  func create(format: OSType) throws {
    let buffer = try make(37, 21, format)
    #expect(CVPixelBufferGetWidth(buffer) == 37 && CVPixelBufferGetHeight(buffer) == 21)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
    let isPlanar = format != kCVPixelFormatType_32BGRA && Self.plain[format] == nil
    #expect(
      CVPixelBufferIsPlanar(buffer) == isPlanar && CVPixelBufferGetPlaneCount(buffer) == (isPlanar ? 2 : 0))
    let pixel = Self.plain[format] ?? (isPlanar ? 1 : 4)
    #expect(CVPixelBufferGetBytesPerRow(buffer) >= 37 * pixel)
    #expect(CVPixelBufferGetDataSize(buffer) >= CVPixelBufferGetBytesPerRow(buffer) * 21)
    #expect(CVPixelBufferGetHeightOfPlane(buffer, 1) == (isPlanar ? 11 : 0))
    #expect(CVPixelBufferGetWidthOfPlane(buffer, 7) == 0 && CVPixelBufferGetWidthOfPlane(buffer, -1) == 0)
  }

  @Test("what cannot be made is said by its number, and nothing is handed out")
  func refused() {
    var buffer: CVPixelBuffer? = CVPixelBuffer(PixelBuffer(width: 1, height: 1, format: .bgra))
    let wrong = kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    #expect(CVPixelBufferCreate(nil, 4, 4, wrong, nil, &buffer) == kCVReturnInvalidPixelFormat)
    #expect(buffer == nil)
    for (width, height) in [(0, 4), (4, 0), (-1, 4), (Int.max, 4)] {
      let result = CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
      #expect(result == kCVReturnInvalidSize && buffer == nil)
    }
    #expect(CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, nil) == kCVReturnInvalidArgument)
  }

  @Test("memory that no machine has is refused, not taken until nothing is left", arguments: all)
  func tooLarge(format: OSType) {
    var buffer: CVPixelBuffer?
    var pool: CVPixelBufferPool?
    #expect(CVPixelBufferCreate(nil, 65_536, 65_536, format, nil, &buffer) == kCVReturnAllocationFailed)
    for (width, height) in [(65_536, 65_536), (65_537, 1), (1, Int.max)] {
      let attributes: [String: Any] = [
        kCVPixelBufferWidthKey: width, kCVPixelBufferHeightKey: height,
        kCVPixelBufferPixelFormatTypeKey: format,
      ]
      let result = CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &pool)
      #expect(result == kCVReturnInvalidPixelBufferAttributes && pool == nil && buffer == nil)
    }
  }

  @Test("attributes that say who else may use the memory change nothing about it", arguments: made)
  func shared(format: OSType) throws {
    let attributes: NSDictionary = [
      kCVPixelBufferIOSurfacePropertiesKey: NSDictionary(), kCVPixelBufferMetalCompatibilityKey: true,
    ]
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 37, 21, format, attributes, &buffer) == kCVReturnSuccess)
    let (one, other) = (try #require(buffer), try make(37, 21, format))
    #expect(CVPixelBufferGetBytesPerRow(one) == CVPixelBufferGetBytesPerRow(other))
    #expect(CVPixelBufferGetPlaneCount(one) == CVPixelBufferGetPlaneCount(other))
    #expect(CVPixelBufferGetWidth(one) == 37 && CVPixelBufferGetPixelFormatType(one) == format)
  }

  @Test(
    "B1 pixels have an address while they are locked, and an unlock needs its lock",
    arguments: all)
  func locks(format: OSType) throws {
    let buffer = try make(8, 8, format)
    #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
    let reading: CVPixelBufferLockFlags = .readOnly
    CVPixelBufferLockBaseAddress(buffer, reading)
    CVPixelBufferLockBaseAddress(buffer, [])
    #expect(CVPixelBufferUnlockBaseAddress(buffer, reading) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferGetBaseAddress(buffer) != nil)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 5) == nil)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
  }

  @Test("a picture that is made when needed is made once, and one that cannot be is not locked")
  func lazy() {
    let counted = CVPixelBuffer(size: (2, 2), format: .bgra) { nil }
    #expect(CVPixelBufferLockBaseAddress(counted, .readOnly) == kCVReturnAllocationFailed)
    #expect(CVPixelBufferUnlockBaseAddress(counted, .readOnly) == kCVReturnInvalidArgument)
  }

  @Test("what is written is read back, plane by plane")
  func bytes() throws {
    let buffer = try make(6, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    CVPixelBufferLockBaseAddress(buffer, [])
    for plane in 0..<2 {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
      let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
      for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
        for byte in 0..<6 {
          base.storeBytes(
            of: UInt8(100 * plane + 10 * row + byte), toByteOffset: row * stride + byte, as: UInt8.self)
        }
      }
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    let pixels = try #require(buffer.pixels)
    let luma = pixels.baseAddress(ofPlane: 0) + 3 * pixels.bytesPerRow(ofPlane: 0) + 5
    let chroma = pixels.baseAddress(ofPlane: 1) + pixels.bytesPerRow(ofPlane: 1) + 2
    #expect(luma.load(as: UInt8.self) == 35 && chroma.load(as: UInt8.self) == 112)
  }

  @Test("a pool uses memory again and keeps to the threshold")
  func pool() throws {
    var pool: CVPixelBufferPool?
    let attributes: [String: Any] = [
      kCVPixelBufferWidthKey: 16, kCVPixelBufferHeightKey: 8,
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
    ]
    let options: [String: Any] = [kCVPixelBufferPoolMinimumBufferCountKey: 2]
    #expect(
      CVPixelBufferPoolCreate(nil, options as CFDictionary, attributes as CFDictionary, &pool)
        == kCVReturnSuccess)
    let made = try #require(pool)
    #expect(CVPixelBufferPoolGetPixelBufferAttributes(made)?[kCVPixelBufferWidthKey] as? Int == 16)
    let limit = [kCVPixelBufferPoolAllocationThresholdKey: 2] as CFDictionary
    var (a, b, c): (CVPixelBuffer?, CVPixelBuffer?, CVPixelBuffer?)
    func take(_ buffer: inout CVPixelBuffer?) -> CVReturn {
      CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, made, limit, &buffer)
    }
    #expect(take(&a) == kCVReturnSuccess && take(&b) == kCVReturnSuccess)
    #expect(take(&c) == kCVReturnWouldExceedAllocationThreshold && c == nil)
    let memory = a.flatMap(\.pixels).map(ObjectIdentifier.init)
    a = nil
    #expect(take(&c) == kCVReturnSuccess)
    #expect(c.flatMap(\.pixels).map(ObjectIdentifier.init) == memory)
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, made, &a) == kCVReturnSuccess)
    #expect(a.map(CVPixelBufferGetWidth) == 16 && b != nil)
  }

  @Test("a pool without size or format is refused")
  func poolRefused() {
    var pool: CVPixelBufferPool?
    for missing in [kCVPixelBufferWidthKey, kCVPixelBufferHeightKey, kCVPixelBufferPixelFormatTypeKey] {
      var attributes: [String: Any] = [
        kCVPixelBufferWidthKey: 16, kCVPixelBufferHeightKey: 8,
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
      ]
      attributes[missing] = nil
      let result = CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &pool)
      #expect(result == kCVReturnInvalidPixelBufferAttributes && pool == nil)
    }
  }

  @Test("attachments stay, propagate if they are to, and go")
  func attachments() throws {
    let (from, to) = (try make(2, 2, kCVPixelFormatType_32BGRA), try make(2, 2, kCVPixelFormatType_32BGRA))
    CVBufferSetAttachment(
      from, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_P3_D65, .shouldPropagate)
    CVBufferSetAttachment(from, "mine", 7, .shouldNotPropagate)
    CVBufferPropagateAttachments(from, to)
    var mode = CVAttachmentMode.shouldNotPropagate
    let primaries = CVBufferCopyAttachment(to, kCVImageBufferColorPrimariesKey, &mode)
    #expect(primaries as? String == kCVImageBufferColorPrimaries_P3_D65 && mode == .shouldPropagate)
    #expect(CVBufferCopyAttachment(to, "mine", nil) == nil)
    #expect(CVBufferCopyAttachments(from, .shouldNotPropagate)?["mine"] as? Int == 7)
    CVBufferRemoveAttachment(from, "mine")
    #expect(CVBufferCopyAttachments(from, .shouldNotPropagate) == nil)
  }
}
