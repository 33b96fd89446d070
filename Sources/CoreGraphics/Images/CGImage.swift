import Foundation
import Imaging

/// A picture in memory: 8 bits each of blue, green, red, alpha, premultiplied, whatever it was made from (*decided*).
/// Immutable; any thread.
///
/// https://developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage: Hashable, Sendable {
  /// BGRA, not written to any more.
  package let pixels: PixelBuffer
  /// Whether it is known that no pixel is transparent.
  package let isOpaque: Bool
  public let colorSpace: CGColorSpace?

  /// - Parameter pixels: BGRA, handed over.
  package init(
    _ pixels: PixelBuffer, isOpaque: Bool = false, colorSpace: CGColorSpace = CGColorSpaceCreateDeviceRGB()
  ) {
    self.pixels = pixels
    self.isOpaque = isOpaque
    self.colorSpace = colorSpace
  }

  /// From rows of bytes. Nil where they are fewer than the size needs, or of a kind that is not read: 8 bits a part, in
  /// 8 (grey, alpha), 24 (red, green, blue) or 32 bits a pixel are; `decode` is nil.
  ///
  /// https://developer.apple.com/documentation/coregraphics/cgimage/init(width:height:bitspercomponent:bitsperpixel:bytesperrow:space:bitmapinfo:provider:decode:shouldinterpolate:intent:)
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard width > 0, height > 0, width <= 1 << 16, height <= 1 << 16, decode == nil,
      let layout = BitmapLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        components: space.numberOfComponents, info: bitmapInfo),
      bytesPerRow >= width * layout.bytes.bytesPerPixel, let data = provider.data,
      bytesPerRow <= data.length || height == 1,
      data.length >= bytesPerRow * (height - 1) + width * layout.bytes.bytesPerPixel
    else { return nil }
    let pixels = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.read(data.bytes, bytesPerRow: bytesPerRow, layout.bytes, layout.alpha, into: pixels)
    self.init(
      pixels, isOpaque: layout.alpha == .ignored,
      colorSpace: space.model == .rgb ? space : CGColorSpaceCreateDeviceRGB())
  }

  /// From a JPEG's bytes; nil for any other. EXIF's orientation is not applied.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(file: source, .jpeg, decode)
  }

  /// From a PNG's bytes; nil for any other.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(file: source, .png, decode)
  }

  private convenience init?(file: CGDataProvider, _ kind: ImageKind, _ decode: UnsafePointer<CGFloat>?) {
    guard decode == nil, let data = file.data else { return nil }
    let bytes = [UInt8](Data(referencing: data))
    guard (try? ImageKind(bytes, name: "data")) == kind,
      let pixels = try? ImageFile.decodeStored(bytes, name: "data")
    else { return nil }
    self.init(pixels, isOpaque: kind == .jpeg)
  }

  /// In pixels.
  public var width: Int { pixels.width }
  public var height: Int { pixels.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { pixels.bytesPerRow(ofPlane: 0) }
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
  public var bitmapInfo: CGBitmapInfo {
    [CGBitmapInfo(rawValue: alphaInfo.rawValue), .byteOrder32Little]
  }
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  public var shouldInterpolate: Bool { true }
  public var isMask: Bool { false }

  /// The bytes; a copy for each call.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(Data(bytes: pixels.baseAddress(ofPlane: 0), count: bytesPerRow * height))
  }

  /// The same picture. Never nil here.
  public func copy() -> CGImage? { self }

  /// The part of the picture inside `rect`, made whole outwards; nil when nothing is.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.meeting(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, !part.isEmpty else { return nil }
    let cut = PixelBuffer(width: Int(part.width), height: Int(part.height), format: .bgra)
    PixelOperations.copy(
      pixels.view(
        PixelRect(x: Int(part.minX), y: Int(part.minY), width: cut.width, height: cut.height)),
      into: cut.whole)
    return CGImage(cut, isOpaque: isOpaque)
  }

  /// One picture is equal to itself.
  public static func == (a: CGImage, b: CGImage) -> Bool { a.pixels === b.pixels }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pixels)) }
}
