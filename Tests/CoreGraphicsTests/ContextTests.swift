import CoreGraphics
import Foundation
import Imaging
import Testing

@Suite("Bitmap contexts and pictures") struct ContextTests {
  /// Red, green, blue and alpha at a pixel counted from the top left.
  static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    guard let data = image.dataProvider?.data, let bytes = CFDataGetBytePtr(data) else { return [] }
    let place = y * image.bytesPerRow + x * 4
    return withExtendedLifetime(data) {
      [bytes[place + 2], bytes[place + 1], bytes[place], bytes[place + 3]]
    }
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let nothing: [UInt8] = [0, 0, 0, 0]

  static func context(_ width: Int, _ height: Int) -> CGContext {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  }

  /// 4 × 2: red above, blue below.
  static func flag() throws -> CGImage {
    let context = context(4, 2)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 1, width: 4, height: 1))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    return try #require(context.makeImage())
  }

  @Test("y grows upwards: what is filled at the bottom is in the last row; pictures are drawn upright")
  func upwards() throws {
    let flag = try Self.flag()
    #expect(Self.pixel(flag, 0, 0) == Self.red && Self.pixel(flag, 3, 1) == Self.blue)
    let context = Self.context(4, 4)
    #expect(context.ctm == .identity && context.width == 4 && context.bytesPerRow == 16)
    context.draw(flag, in: CGRect(x: 0, y: 0, width: 4, height: 2))
    let drawn = try #require(context.makeImage())
    #expect(
      (0..<4).map { Self.pixel(drawn, 1, $0) } == [Self.nothing, Self.nothing, Self.red, Self.blue])
    // An image that was made does not change with what is drawn later.
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(Self.pixel(drawn, 1, 2) == Self.red)
    #expect(Self.pixel(try #require(context.makeImage()), 1, 2) == Self.nothing)
  }

  @Test(
    "G1 bytes are laid out as the bitmap's parameters say, in memory of the caller's and of its own",
    arguments: [
      (CGImageAlphaInfo.premultipliedFirst, CGBitmapInfo.byteOrder32Little, [3, 2, 1, 255] as [UInt8]),
      (.premultipliedLast, CGBitmapInfo(rawValue: 0), [1, 2, 3, 255]),
      (.premultipliedLast, .byteOrder32Big, [1, 2, 3, 255]),
      (.premultipliedFirst, CGBitmapInfo(rawValue: 0), [255, 1, 2, 3]),
      (.premultipliedLast, .byteOrder32Little, [255, 3, 2, 1]),
      (.noneSkipFirst, .byteOrder32Little, [3, 2, 1, 255]),
      (.noneSkipLast, CGBitmapInfo(rawValue: 0), [1, 2, 3, 255]),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: CGBitmapInfo, expected: [UInt8]) throws {
    var bytes = [UInt8](repeating: 0, count: 2 * 12)
    let info = alpha.rawValue | order.rawValue
    try bytes.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.setFillColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 1)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      #expect(context.data == bytes.baseAddress && context.alphaInfo == alpha && context.bytesPerRow == 12)
      // What the owner writes between calls is drawn on.
      for (offset, byte) in expected.enumerated() { bytes[offset] = byte }
      let image = try #require(context.makeImage())
      #expect(Self.pixel(image, 1, 1) == [1, 2, 3, 255] && Self.pixel(image, 0, 0) == [1, 2, 3, 255])
    }
    #expect(Array(bytes[16..<20]) == expected)
    let own = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
    own.setFillColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 1)
    own.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try #require(own.data)
    #expect((0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) } == expected)
  }

  @Test("grey and alpha have a byte a pixel; what cannot be drawn on makes no context")
  func otherLayouts() throws {
    var bytes: [UInt8] = [0, 0]
    bytes.withUnsafeMutableBytes { bytes in
      let grey = CGContext(
        data: bytes.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
      grey?.setFillColor(gray: 1, alpha: 1)
      grey?.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      #expect(grey?.bitsPerPixel == 8 && grey?.colorSpace?.model == .monochrome)
    }
    #expect(bytes == [0, 255])
    func make(_ bits: Int, _ row: Int, _ info: UInt32, _ width: Int = 2) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    }
    #expect(make(8, 0, 1) != nil && make(16, 0, 1) == nil && make(8, 7, 1) == nil && make(8, 0, 1, 0) == nil)
    #expect(make(8, 0, CGImageAlphaInfo.last.rawValue) == nil, "colours that are not multiplied")
    #expect(make(8, 0, CGImageAlphaInfo.none.rawValue | CGBitmapInfo.byteOrder16Little.rawValue) == nil)
  }

  @Test("transforms apply to what is drawn next, and a restore puts back all that a save kept")
  func states() throws {
    let context = Self.context(4, 4)
    context.saveGState()
    context.translateBy(x: 4, y: 0)
    context.scaleBy(x: -1, y: 1)
    #expect(context.ctm == CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 4, ty: 0))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 4))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 2, height: 4))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    context.restoreGState()
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    context.fill(CGRect(x: 0, y: 3, width: 4, height: 1))
    context.rotate(by: .pi / 2)
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    // Counterclockwise: x runs up the left side.
    context.fill(CGRect(x: 1, y: -1, width: 1, height: 1))
    let image = try #require(context.makeImage())
    #expect(Self.pixel(image, 1, 3) == Self.nothing && Self.pixel(image, 2, 3) == Self.red)
    #expect(Self.pixel(image, 0, 0) == [0, 0, 0, 255], "the fill colour before was black")
    #expect(Self.pixel(image, 0, 2) == Self.blue)
  }

  @Test("paths are filled, stroked and clipped to, in the space they were made in")
  func paths() throws {
    let context = Self.context(10, 10)
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
    #expect(!context.isPathEmpty && context.boundingBoxOfPath.width == 10)
    context.fillPath(using: .evenOdd)
    #expect(context.isPathEmpty)
    var image = try #require(context.makeImage())
    #expect(Self.pixel(image, 0, 0) == Self.red && Self.pixel(image, 5, 5) == Self.nothing)
    context.setStrokeColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 0, y: 5))
    context.scaleBy(x: 2, y: 2)
    context.addLine(to: CGPoint(x: 5, y: 2.5))
    #expect(context.currentPointOfPath == CGPoint(x: 5, y: 2.5))
    context.strokePath()
    image = try #require(context.makeImage())
    #expect((3...6).allSatisfy { Self.pixel(image, 5, $0) == Self.blue }, "four pixels: the width is scaled")
    #expect(Self.pixel(image, 5, 2) == Self.red)
    context.scaleBy(x: 0.5, y: 0.5)
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.clip()
    context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
    image = try #require(context.makeImage())
    #expect(Self.pixel(image, 0, 0)[0] == 255 && Self.pixel(image, 5, 5) == Self.nothing)
    context.resetClip()
    context.setBlendMode(.multiply)
    context.setFillColor(CGColor(gray: 0.5, alpha: 1))
    context.fill(CGRect(x: 0, y: 9, width: 1, height: 1))
    let half = Self.pixel(try #require(context.makeImage()), 0, 0)
    #expect((127...129).contains(half[0]) && half[1] == 0)
    context.setBlendMode(.normal)
    context.setAlpha(0.5)
    context.fillEllipse(in: CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect((127...128).contains(Self.pixel(try #require(context.makeImage()), 5, 5)[3]))
  }

  @Test("enlarged without interpolation a picture keeps its pixels")
  func interpolation() throws {
    let context = Self.context(8, 4)
    context.interpolationQuality = .none
    #expect(context.interpolationQuality == .none)
    context.draw(try Self.flag(), in: CGRect(x: 0, y: 0, width: 8, height: 4))
    let hard = try #require(context.makeImage())
    #expect((0..<4).map { Self.pixel(hard, 3, $0)[2] } == [0, 0, 255, 255])
    context.interpolationQuality = .low
    context.draw(try Self.flag(), in: CGRect(x: 0, y: 0, width: 8, height: 4))
    let soft = Self.pixel(try #require(context.makeImage()), 3, 1)
    #expect(soft[0] > 0 && soft[2] > 0, "between red and blue")
    context.draw(try Self.flag(), in: CGRect(x: 0, y: 0, width: 2, height: 1), byTiling: true)
    #expect(try #require(context.makeImage()).width == 8)
  }

  @Test("a picture is made of a provider's bytes, and gives them back")
  func providers() throws {
    let bytes: [UInt8] = [255, 0, 0, 9, 0, 0, 255, 9]
    let provider = try #require(CGDataProvider(data: NSData(data: Data(bytes))))
    func make(_ width: Int, _ info: CGImageAlphaInfo, bits: Int = 32) -> CGImage? {
      CGImage(
        width: width, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
    let opaque = try #require(make(2, .noneSkipLast))
    #expect(Self.pixel(opaque, 0, 0) == Self.red && Self.pixel(opaque, 1, 0) == Self.blue)
    #expect(opaque.alphaInfo == .noneSkipFirst && opaque.bitmapInfo.contains(.byteOrder32Little))
    #expect(make(3, .noneSkipLast) == nil, "fewer bytes than pixels")
    // A colour that is not multiplied by its alpha is, afterwards.
    #expect(Self.pixel(try #require(make(2, .last)), 0, 0)[3] == 9)
    #expect((8...10).contains(Self.pixel(try #require(make(2, .last)), 0, 0)[0]))
    #expect(Self.pixel(try #require(make(2, .none, bits: 24)), 1, 0) == [9, 0, 0, 255])
    let part = try #require(opaque.cropping(to: CGRect(x: 1, y: 0, width: 5, height: 1)))
    #expect(part.width == 1 && Self.pixel(part, 0, 0) == Self.blue)
    let png = try #require(CGDataProvider(data: NSData(data: Data(try ImageFile.encodePNG(opaque.pixels)))))
    let decoded = CGImage(
      pngDataProviderSource: png, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(try Self.pixel(#require(decoded), 0, 0) == Self.red)
    #expect(
      CGImage(jpegDataProviderSource: png, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        == nil)
  }

  @Test("colour spaces have names, and know how many parts a colour has")
  func spaces() throws {
    #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(sRGB.model == .rgb && sRGB == CGColorSpace(name: CGColorSpace.sRGB) && !sRGB.isWideGamutRGB)
    #expect(CGColorSpace(name: CGColorSpace.displayP3)?.isWideGamutRGB == true)
    #expect(CGColorSpace(name: "nothing of the kind" as CFString) == nil)
  }
}
