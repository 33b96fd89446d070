// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import Imaging

/// Makes pictures. Any thread, and several at once.
///
/// https://developer.apple.com/documentation/coreimage/cicontext
open class CIContext: NSObject, @unchecked Sendable {
  // @unchecked: it has no state.

  public override convenience init() { self.init(options: nil) }

  /// Options count for nothing: there is one way here.
  public init(options: [CIContextOption: Any]?) { super.init() }

  /// The part of the picture inside `fromRect`, made whole outwards; nil where that is empty or too large.
  ///
  /// https://developer.apple.com/documentation/coreimage/cicontext/createcgimage(_:from:)
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let pixels = pixels(image, fromRect) else { return nil }
    return CGImage(pixels)
  }

  /// BGRA whatever the format (*decided*).
  open func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    guard let pixels = pixels(image, fromRect) else { return nil }
    return CGImage(pixels, colorSpace: colorSpace ?? CGColorSpaceCreateDeviceRGB())
  }

  private func pixels(_ image: CIImage, _ rect: CGRect) -> PixelBuffer? {
    PictureRecipe.isPaintable(rect) ? image.recipe.painted(rect.integral) : nil
  }

  /// Into a buffer of NV12 or BGRA: the picture's origin is at the buffer's lower left. What is transparent becomes
  /// black in NV12. Does nothing to a buffer of another format.
  ///
  /// https://developer.apple.com/documentation/coreimage/cicontext/render(_:to:)
  open func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    let size = CGSize(width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    render(image, to: buffer, bounds: CGRect(origin: .zero, size: size), colorSpace: nil)
  }

  /// The part of the picture inside `bounds`, which the buffer's lower left shows.
  open func render(
    _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
  ) {
    guard CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess else { return }
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let target = buffer.pixels, [.bgra, .nv12Full, .nv12Video].contains(target.format) else { return }
    let size = CGSize(width: target.width, height: target.height)
    let area = CGRect(origin: CGPoint(x: bounds.minX.rounded(), y: bounds.minY.rounded()), size: size)
    guard PictureRecipe.isPaintable(area) else { return }
    let shown = area.meeting(bounds.integral)
    let recipe = shown == area ? image.recipe : .cropped(image.recipe, shown)
    PixelOperations.convert(recipe.painted(area).whole, into: target.whole)
  }

  /// Rows of bytes, the upper one first.
  open func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    guard let layout = format.layout, let pixels = pixels(image, bounds) else { return }
    PixelOperations.write(pixels, layout, to: data, bytesPerRow: rowBytes)
  }

  open func clearCaches() {}
}

/// https://developer.apple.com/documentation/coreimage/cicontextoption
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
  public static let workingColorSpace = CIContextOption(rawValue: "kCIContextWorkingColorSpace")
  public static let outputColorSpace = CIContextOption(rawValue: "kCIContextOutputColorSpace")
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  public static let highQualityDownsample = CIContextOption(rawValue: "kCIContextHighQualityDownsample")
  public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")
}

/// https://developer.apple.com/documentation/coreimage/ciimagerepresentationoption
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// How a pixel is stored.
///
/// https://developer.apple.com/documentation/coreimage/ciformat
public struct CIFormat: Hashable, Sendable {
  let layout: ByteLayout?

  public static let BGRA8 = CIFormat(layout: .bgra)
  public static let RGBA8 = CIFormat(layout: .rgba)
  public static let ARGB8 = CIFormat(layout: .argb)
  public static let ABGR8 = CIFormat(layout: .abgr)
  public static let A8 = CIFormat(layout: .alpha)
  public static let L8 = CIFormat(layout: .gray)
}
