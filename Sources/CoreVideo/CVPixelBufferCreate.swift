// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import Imaging

/// A picture of undefined pixels (zeros in formats of one plane other than BGRA). Sizes are in pixels.
///
/// `kCVReturnInvalidSize` for a size below 1 × 1 or above 65,536 a side, `kCVReturnAllocationFailed` for more than 2²⁸
/// pixels (*decided*), `kCVReturnInvalidPixelFormat` for a format that is not made here,
/// `kCVReturnInvalidArgument` without a place for the result. Attributes are kept for whoever asks; no picture here
/// depends on them.
/// https://developer.apple.com/documentation/corevideo/cvpixelbuffercreate(_:_:_:_:_:_:)
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>?
) -> CVReturn {
  guard let pixelBufferOut else { return kCVReturnInvalidArgument }
  pixelBufferOut.pointee = nil
  guard CVPixelBuffer.sides.contains(width), CVPixelBuffer.sides.contains(height) else {
    return kCVReturnInvalidSize
  }
  guard width * height <= CVPixelBuffer.mostPixels else { return kCVReturnAllocationFailed }
  if let format = PixelFormat(pixelFormatType) {
    pixelBufferOut.pointee = CVPixelBuffer(PixelBuffer(width: width, height: height, format: format))
  } else {
    pixelBufferOut.pointee = CVPixelBuffer(width: width, height: height, plain: pixelFormatType)
  }
  return pixelBufferOut.pointee == nil ? kCVReturnInvalidPixelFormat : kCVReturnSuccess
}
