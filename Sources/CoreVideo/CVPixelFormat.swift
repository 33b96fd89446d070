// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import Imaging

/// Blue, green, red and alpha, a byte each: `BGRA`.
public let kCVPixelFormatType_32BGRA: OSType = fourCharCode("BGRA")
/// Luma, then interleaved chroma at half size, full range: `420f`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = fourCharCode("420f")
/// Luma, then interleaved chroma at half size, video range: `420v`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = fourCharCode("420v")
/// Metres, half a word each: `hdep`.
public let kCVPixelFormatType_DepthFloat16: OSType = fourCharCode("hdep")
/// Metres, a word each: `fdep`.
public let kCVPixelFormatType_DepthFloat32: OSType = fourCharCode("fdep")
/// One by metres, half a word each: `hdis`.
public let kCVPixelFormatType_DisparityFloat16: OSType = fourCharCode("hdis")
/// One by metres, a word each: `fdis`.
public let kCVPixelFormatType_DisparityFloat32: OSType = fourCharCode("fdis")

// Formats of one plane, for distances, masks and sums. Row after row, no operation but copying.

/// `L008`
public let kCVPixelFormatType_OneComponent8: OSType = fourCharCode("L008")
/// `L00h`
public let kCVPixelFormatType_OneComponent16Half: OSType = fourCharCode("L00h")
/// `L00f`
public let kCVPixelFormatType_OneComponent32Float: OSType = fourCharCode("L00f")
/// Red, green, blue and alpha as half floats: `RGhA`.
public let kCVPixelFormatType_64RGBAHalf: OSType = fourCharCode("RGhA")
public let kCVPixelFormatType_32RGBA: OSType = fourCharCode("RGBA")
public let kCVPixelFormatType_32ARGB: OSType = 0x20
/// Ten bits of luma and chroma, video range: `x420`. No camera here has it, and none is made.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = fourCharCode("x420")
/// Ten bits, full range: `xf20`. No camera here has it, and none is made.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = fourCharCode("xf20")

// Keys of a pixel buffer's attributes. https://developer.apple.com/documentation/corevideo/cvpixelbuffer-q2e

/// A pixel format's number.
public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"
/// In pixels.
public let kCVPixelBufferWidthKey = "Width"
public let kCVPixelBufferHeightKey = "Height"
/// Whether other processes may use the memory; every picture here is in memory of this process.
public let kCVPixelBufferIOSurfacePropertiesKey = "IOSurfaceProperties"
public let kCVPixelBufferMetalCompatibilityKey = "MetalCompatibility"
public let kCVPixelBufferCGImageCompatibilityKey = "CGImageCompatibility"
public let kCVPixelBufferCGBitmapContextCompatibilityKey = "CGBitmapContextCompatibility"
public let kCVPixelBufferBytesPerRowAlignmentKey = "BytesPerRowAlignment"

extension PixelFormat {
  /// Nil for a format that is not made here.
  package init?(_ code: OSType) {
    switch code {
    case kCVPixelFormatType_32BGRA: self = .bgra
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .nv12Full
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .nv12Video
    case kCVPixelFormatType_DepthFloat16: self = .depthFloat16
    case kCVPixelFormatType_DepthFloat32: self = .depthFloat32
    case kCVPixelFormatType_DisparityFloat16: self = .disparityFloat16
    case kCVPixelFormatType_DisparityFloat32: self = .disparityFloat32
    default: return nil
    }
  }

  package var code: OSType {
    switch self {
    case .bgra: kCVPixelFormatType_32BGRA
    case .nv12Full: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case .nv12Video: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case .depthFloat16: kCVPixelFormatType_DepthFloat16
    case .depthFloat32: kCVPixelFormatType_DepthFloat32
    case .disparityFloat16: kCVPixelFormatType_DisparityFloat16
    case .disparityFloat32: kCVPixelFormatType_DisparityFloat32
    }
  }
}

/// The pixel format that an attribute's value names, be it an `OSType`, an `Int` or an `NSNumber`.
package func pixelFormatCode(_ value: Any) -> OSType? {
  switch value {
  case let code as OSType: code
  case let code as Int: OSType(exactly: code)
  case let code as NSNumber: OSType(exactly: code.int64Value)
  default: nil
  }
}
