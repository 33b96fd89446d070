import Foundation
import Imaging

/// A picture in memory: 8 bits each of blue, green, red, alpha, premultiplied. Immutable; any thread.
///
/// https://developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage: Hashable, Sendable {
  /// BGRA, not written to any more.
  package let pixels: PixelBuffer
  /// Whether it is known that no pixel is transparent.
  package let isOpaque: Bool

  /// - Parameter pixels: BGRA, handed over.
  package init(_ pixels: PixelBuffer, isOpaque: Bool = false) {
    self.pixels = pixels
    self.isOpaque = isOpaque
  }

  /// In pixels.
  public var width: Int { pixels.width }
  public var height: Int { pixels.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { pixels.bytesPerRow(ofPlane: 0) }

  /// The bytes; a copy for each call.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(Data(bytes: pixels.baseAddress(ofPlane: 0), count: pixels.byteCount))
  }

  /// The part of the picture inside `rect`, made whole outwards; nil when nothing is.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
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

/// Where a picture's bytes come from.
///
/// https://developer.apple.com/documentation/coregraphics/cgdataprovider
public final class CGDataProvider: Sendable {
  /// Rows from the top, each as long as the picture's `bytesPerRow`.
  public let data: Data?

  package init(_ data: Data) { self.data = data }
}
