import CodeReader
import CoreImage
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Core Image") struct CoreImageTests {
  /// Red, green, blue, alpha of a pixel, counted from the top left.
  static func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [UInt8] {
    guard let image, let data = image.dataProvider?.data, let bytes = CFDataGetBytePtr(data) else {
      return []
    }
    let place = y * image.bytesPerRow + x * 4
    return withExtendedLifetime(data) {
      [bytes[place + 2], bytes[place + 1], bytes[place], bytes[place + 3]]
    }
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let white: [UInt8] = [255, 255, 255, 255]
  static let nothing: [UInt8] = [0, 0, 0, 0]

  /// 4 × 2: quarters of red, green above blue, white.
  static func flag() -> CGImage {
    let pixels = PixelBuffer(width: 4, height: 2, format: .bgra)
    for (y, colors) in [[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0xFFFF_FFFF] as [UInt32]].enumerated() {
      for x in 0..<4 {
        (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0))
          .storeBytes(of: colors[x / 2], toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    return CGImage(pixels, isOpaque: true)
  }

  static func corners(_ image: CIImage) -> [[UInt8]] {
    let made = CIContext().createCGImage(image, from: image.extent)
    guard let made else { return [] }
    return [(0, 0), (made.width - 1, 0), (0, made.height - 1), (made.width - 1, made.height - 1)]
      .map { pixel(made, $0.0, $0.1) }
  }

  @Test(
    "G3 each orientation makes upright what was stored so, in one pass and by hand the same",
    arguments: [
      (CGImagePropertyOrientation.up, [red, green, blue, white]), (.upMirrored, [green, red, white, blue]),
      (.down, [white, blue, green, red]), (.downMirrored, [blue, white, red, green]),
      (.leftMirrored, [red, blue, green, white]), (.right, [blue, red, white, green]),
      (.rightMirrored, [white, green, blue, red]), (.left, [green, white, red, blue]),
    ])
  func orientations(orientation: CGImagePropertyOrientation, expected: [[UInt8]]) {
    let flag = CIImage(cgImage: Self.flag())
    let turned = flag.oriented(orientation)
    let isSideways = orientation.rawValue > 4
    #expect(turned.extent == CGRect(x: 0, y: 0, width: isSideways ? 2 : 4, height: isSideways ? 4 : 2))
    #expect(Self.corners(turned) == expected)
    #expect(flag.transformed(by: flag.orientationTransform(for: orientation)).extent == turned.extent)
    // Not known to be opaque, it goes another way to the same pixels.
    let slow = CIImage(cgImage: CGImage(Self.flag().pixels)).oriented(orientation)
    #expect(Self.corners(slow) == expected)
  }

  @Test("y grows upwards: a crop's origin is at the lower left, and the extent says where the picture is")
  func crops() {
    let flag = CIImage(cgImage: Self.flag())
    #expect(flag.extent == CGRect(x: 0, y: 0, width: 4, height: 2))
    let low = flag.cropped(to: CGRect(x: 1, y: -3, width: 2, height: 4))
    #expect(low.extent == CGRect(x: 1, y: 0, width: 2, height: 1))
    let made = CIContext().createCGImage(low, from: low.extent)
    #expect(made?.width == 2 && made?.height == 1)
    #expect(Self.pixel(made, 0, 0) == Self.blue && Self.pixel(made, 1, 0) == Self.white)
    // A larger part of the plane is transparent around it.
    let wide = CIContext().createCGImage(low, from: CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(Self.pixel(wide, 0, 1) == Self.nothing && Self.pixel(wide, 1, 0) == Self.nothing)
    #expect(Self.pixel(wide, 1, 1) == Self.blue)
    let moved = low.transformed(by: CGAffineTransform(translationX: 10, y: 20))
    #expect(moved.extent == CGRect(x: 11, y: 20, width: 2, height: 1) && Self.corners(moved)[1] == Self.white)
    #expect(CIContext().createCGImage(flag, from: .zero) == nil && CIImage.empty().extent.isNull)
    #expect(CIContext().createCGImage(flag, from: .infinite) == nil)
  }

  @Test("G3 transforms become one; scaled to whole pixels, every way of saying it gives the same picture")
  func transforms() throws {
    let flag = CIImage(cgImage: Self.flag())
    let up = flag.transformed(by: CGAffineTransform(scaleX: 4, y: 4))
      .transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5))
    #expect(up.extent == CGRect(x: 0, y: 0, width: 8, height: 4))
    #expect(Self.corners(up) == [Self.red, Self.green, Self.blue, Self.white])
    let turned = flag.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
    #expect(turned.extent.width == 2 && turned.extent.height == 4)
    // Counterclockwise, as the plane has it.
    #expect(Self.corners(turned) == [Self.green, Self.white, Self.red, Self.blue])
    let slanted = flag.transformed(by: CGAffineTransform(rotationAngle: 0.3))
    #expect(try #require(CIContext().createCGImage(slanted, from: slanted.extent)).width >= 4)
  }

  @Test("a frame's buffer is looked at when the picture is made, and rendered to")
  func buffers() throws {
    var made: CVPixelBuffer?
    // Large enough that the corners share no chroma with what is smoothed between the colours.
    CVPixelBufferCreate(nil, 32, 16, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
    let frame = try #require(made)
    let image = CIImage(cvPixelBuffer: frame)
    #expect(image.pixelBuffer === frame && image.extent.width == 32)
    let context = CIContext()
    let flag = CIImage(cgImage: Self.flag()).transformed(by: CGAffineTransform(scaleX: 8, y: 8))
    context.render(flag, to: frame)
    func near(_ a: [UInt8], _ b: [UInt8]) -> Bool { zip(a, b).allSatisfy { abs(Int($0) - Int($1)) < 12 } }
    for (seen, wanted) in zip(Self.corners(image), [Self.red, Self.green, Self.blue, Self.white]) {
      #expect(near(seen, wanted), "\(seen) \(wanted)")
    }
    let turned = Self.corners(image.oriented(.right))
    #expect(near(turned[0], Self.blue) && near(turned[3], Self.green))
    CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &made)
    let canvas = try #require(made)
    context.render(CIImage(cgImage: Self.flag()), to: canvas)
    let drawn = CIContext().createCGImage(
      CIImage(cvImageBuffer: canvas), from: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(Self.pixel(drawn, 0, 2) == Self.red && Self.pixel(drawn, 0, 1) == Self.nothing)
    context.render(
      CIImage(cgImage: Self.flag()), to: canvas, bounds: CGRect(x: 2, y: 0, width: 1, height: 1),
      colorSpace: nil)
    let part = CIContext().createCGImage(
      CIImage(cvImageBuffer: canvas), from: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(Self.pixel(part, 0, 3) == Self.white && Self.pixel(part, 1, 3) == Self.nothing)
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_DepthFloat32, nil, &made)
    #expect(CIImage(cvPixelBuffer: try #require(made)).extent.isNull)
  }

  @Test("G3 filters change colours as they say, and are missing where they are not here")
  func filters() throws {
    let flag = CIImage(cgImage: Self.flag())
    func first(_ name: String, _ parameters: [String: Any] = [:]) -> [UInt8] {
      Self.corners(flag.applyingFilter(name, parameters: parameters))[0]
    }
    #expect(first("CIColorInvert") == [0, 255, 255, 255])
    #expect(first("CIPhotoEffectMono") == [54, 54, 54, 255])
    #expect(first("CIColorControls", [kCIInputSaturationKey: 0]) == [54, 54, 54, 255])
    #expect(first("CIColorControls", [kCIInputBrightnessKey: 0.5]) == [255, 128, 128, 255])
    #expect(first("CIExposureAdjust", [kCIInputEVKey: -1]) == [128, 0, 0, 255])
    #expect(first("CISepiaTone", [kCIInputIntensityKey: 0.0]) == Self.red)
    #expect(first("CISepiaTone") == [100, 89, 69, 255])
    #expect(
      first(
        "CIColorMatrix",
        [
          "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0),
          "inputBiasVector": CIVector(x: 0, y: 0, z: 1, w: 0),
        ])
        == Self.blue)
    #expect(CIFilter(name: "CINoSuchFilter") == nil && flag.applyingFilter("CINoSuchFilter") === flag)
    let filter = try #require(CIFilter(name: "CILanczosScaleTransform"))
    #expect(filter.outputImage == nil && filter.inputKeys.contains(kCIInputScaleKey))
    filter.setValue(flag, forKey: kCIInputImageKey)
    filter.setValue(0.5, forKey: kCIInputScaleKey)
    #expect(filter.outputImage?.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
    let over = CIFilter(
      name: "CISourceOverCompositing",
      parameters: [
        kCIInputImageKey: flag.cropped(to: CGRect(x: 0, y: 1, width: 1, height: 1)),
        kCIInputBackgroundImageKey: CIImage(color: .white),
      ])
    let composed = try #require(over?.value(forKey: kCIOutputImageKey) as? CIImage).cropped(to: flag.extent)
    #expect(Self.corners(composed) == [Self.red, Self.white, Self.white, Self.white])
    #expect(CIImage(color: CIColor(red: 0, green: 1, blue: 0)).extent == .infinite)
    #expect(CIFilter.filterNames(inCategory: nil).allSatisfy { CIFilter(name: $0) != nil })
  }

  @Test("a blur spreads a point, keeps the mean, and makes the extent larger")
  func blur() throws {
    let point = CIImage(color: .white).cropped(to: CGRect(x: 10, y: 10, width: 4, height: 4))
    let blurred = point.applyingGaussianBlur(sigma: 2)
    #expect(blurred.extent == CGRect(x: 4, y: 4, width: 16, height: 16))
    let made = try #require(
      CIContext().createCGImage(blurred, from: CGRect(x: 0, y: 0, width: 24, height: 24)))
    #expect(Self.pixel(made, 12, 12)[3] > Self.pixel(made, 16, 12)[3])
    #expect(Self.pixel(made, 15, 12)[3] > 10 && Self.pixel(made, 1, 1)[3] == 0)
    let sum = (0..<24).flatMap { y in (0..<24).map { x in Int(Self.pixel(made, x, y)[3]) } }.reduce(0, +)
    #expect(abs(sum - 16 * 255) < 16 * 255 / 8)
  }

  @Test("files: a JPEG and a PNG of a picture, read back upright or as stored")
  func files() throws {
    let context = CIContext()
    let space = CGColorSpaceCreateDeviceRGB()
    let flag = CIImage(cgImage: Self.flag()).transformed(by: CGAffineTransform(scaleX: 8, y: 8))
    let png = try #require(context.pngRepresentation(of: flag, format: .BGRA8, colorSpace: space))
    #expect(Self.corners(try #require(CIImage(data: png))) == Self.corners(flag))
    let jpeg = try #require(context.jpegRepresentation(of: flag, colorSpace: space))
    #expect(try #require(CIImage(data: jpeg)).extent == flag.extent && CIImage(data: Data([1])) == nil)
    let stored = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(stored, "public.jpeg", 1, nil))
    CGImageDestinationAddImage(
      destination, try #require(context.createCGImage(flag, from: flag.extent)),
      [kCGImagePropertyOrientation: 6] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let data = Data(referencing: stored)
    #expect(CIImage(data: data)?.extent.width == 32)
    #expect(CIImage(data: data)?.properties[kCGImagePropertyOrientation] as? Int == 6)
    #expect(CIImage(data: data, options: [.applyOrientationProperty: true])?.extent.width == 16)
    let directory = try TemporaryDirectory()
    let url = URL(filePath: directory.file("a.jpg"))
    try context.writeJPEGRepresentation(of: flag, to: url, colorSpace: space)
    #expect(CIImage(contentsOf: url)?.extent == flag.extent)
    #expect(throws: CocoaError.self) {
      try context.writeJPEGRepresentation(of: .empty(), to: url, colorSpace: space)
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    context.render(
      CIImage(cgImage: Self.flag()), toBitmap: &bytes, rowBytes: 8,
      bounds: CGRect(x: 1, y: 0, width: 2, height: 2),
      format: .RGBA8, colorSpace: nil)
    #expect(bytes == Self.red + Self.green + Self.blue + Self.white)
  }

  @Test(
    "a HEIC of a picture; one read upright is not turned again when it is written", arguments: [true, false])
  func turnedFiles(isHEIC: Bool) throws {
    let context = CIContext()
    let space = CGColorSpaceCreateDeviceRGB()
    let flag = CIImage(cgImage: Self.flag()).transformed(by: CGAffineTransform(scaleX: 16, y: 16))
    func near(_ a: [[UInt8]], _ b: [[UInt8]]) -> Bool {
      zip(a.joined(), b.joined()).allSatisfy { abs(Int($0) - Int($1)) < 16 }
    }
    func file(_ image: CIImage, _ quality: Double) throws -> Data {
      let options = [
        CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality): quality
      ]
      return try #require(
        isHEIC
          ? context.heifRepresentation(of: image, format: .RGBA8, colorSpace: space, options: options)
          : context.jpegRepresentation(of: image, colorSpace: space, options: options))
    }
    let made = try file(flag, 0.95)
    #expect(try file(flag, 0.1).count < made.count)
    #expect(near(Self.corners(try #require(CIImage(data: made))), Self.corners(flag)))
    let stored = NSMutableData()
    let type = isHEIC ? "public.heic" : "public.jpeg"
    let destination = try #require(CGImageDestinationCreateWithData(stored, type, 1, nil))
    CGImageDestinationAddImage(
      destination, try #require(context.createCGImage(flag, from: flag.extent)),
      [kCGImagePropertyOrientation: 6] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let upright = CIImage(data: Data(referencing: stored), options: [.applyOrientationProperty: true])
    let directory = try TemporaryDirectory()
    let path = directory.file(isHEIC ? "a.heic" : "a.jpg")
    let url = URL(filePath: path)
    let image = try #require(upright)
    if isHEIC {
      try context.writeHEIFRepresentation(of: image, to: url, format: .RGBA8, colorSpace: space)
    } else {
      try context.writeJPEGRepresentation(of: image, to: url, colorSpace: space)
    }
    let again = try #require(CIImage(contentsOf: url, options: [.applyOrientationProperty: true]))
    #expect(again.extent == CGRect(x: 0, y: 0, width: 32, height: 64))
    #expect(near(Self.corners(again), [Self.blue, Self.red, Self.white, Self.green]))
    #expect(try ["", "1"].contains(Program.output("exiftool", "-s3", "-n", "-IFD0:Orientation", path)))
    let png = directory.file("a.png")
    try context.writePNGRepresentation(of: flag, to: URL(filePath: png), format: .RGBA8, colorSpace: space)
    #expect(Self.corners(try #require(CIImage(contentsOf: URL(filePath: png)))) == Self.corners(flag))
    #expect(throws: CocoaError.self) {
      try context.writeHEIFRepresentation(of: .empty(), to: url, format: .RGBA8, colorSpace: space)
    }
  }

  @Test("G3 a QR code that a filter makes is found, with its corners where they are")
  func codes() throws {
    let generator = try #require(CIFilter(name: "CIQRCodeGenerator"))
    #expect(generator.outputImage == nil)
    generator.setValue(Data("https://example.com/duo".utf8), forKey: "inputMessage")
    let small = try #require(generator.outputImage)
    let code = small.transformed(by: CGAffineTransform(scaleX: 6, y: 6))
      .transformed(by: CGAffineTransform(translationX: 100, y: 50))
    let scene = code.composited(over: CIImage(color: .white))
      .cropped(to: CGRect(x: 0, y: 0, width: 400, height: 300))
    let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
    let found = detector.features(in: scene)
    let feature = try #require(found.first as? CIQRCodeFeature)
    #expect(found.count == 1 && feature.messageString == "https://example.com/duo")
    #expect(code.extent.contains(feature.bounds) && feature.type == CIFeatureTypeQRCode)
    #expect(feature.topLeft.y > feature.bottomLeft.y && feature.topRight.x > feature.topLeft.x)
    #expect(detector.features(in: CIImage(color: .white)).isEmpty)
    #expect(CIDetector(ofType: CIDetectorTypeFace, context: nil, options: nil) == nil)
  }
}
