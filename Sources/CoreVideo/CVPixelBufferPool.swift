// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import Imaging

/// Pictures of one size and format whose memory is used again. Any thread.
///
/// https://developer.apple.com/documentation/corevideo/cvpixelbufferpool
public final class CVPixelBufferPool: @unchecked Sendable {
  // @unchecked: constants; the dictionaries are copies nobody writes to.

  /// *Decided*: more pictures than these are made without being kept.
  private static let capacity = 64

  let attributes: NSDictionary
  let pictureAttributes: NSDictionary
  private let width: Int
  private let height: Int
  private let code: OSType
  /// Nil for a format that no operation of the house is made for; those are made anew each time.
  private let buffers: PixelBufferPool?

  init?(_ attributes: NSDictionary, of pictureAttributes: NSDictionary) {
    guard let width = (pictureAttributes[kCVPixelBufferWidthKey] as? NSNumber)?.intValue,
      let height = (pictureAttributes[kCVPixelBufferHeightKey] as? NSNumber)?.intValue,
      let code = pictureAttributes[kCVPixelBufferPixelFormatTypeKey].flatMap(pixelFormatCode),
      CVPixelBuffer.sides.contains(width), CVPixelBuffer.sides.contains(height),
      width * height <= CVPixelBuffer.mostPixels
    else { return nil }
    let format = PixelFormat(code)
    guard format != nil || PlainPixels.bytesPerPixel(code) != nil else { return nil }
    (self.width, self.height, self.code) = (width, height, code)
    self.attributes = attributes
    self.pictureAttributes = pictureAttributes
    buffers = format.map {
      PixelBufferPool(width: width, height: height, format: $0, capacity: CVPixelBufferPool.capacity)
    }
  }

  /// Nil when `threshold` buffers are in use.
  func take(threshold: Int?) -> CVPixelBuffer? {
    guard let buffers else { return CVPixelBuffer(width: width, height: height, plain: code) }
    if let pixels = buffers.acquire(limit: threshold ?? CVPixelBufferPool.capacity) {
      return CVPixelBuffer(pixels)
    }
    guard threshold ?? .max > CVPixelBufferPool.capacity else { return nil }
    return CVPixelBuffer(PixelBuffer(width: width, height: height, format: buffers.format))
  }
}

/// Width, height and pixel format are required: without one, or with one that is not made here, the answer is
/// `kCVReturnInvalidPixelBufferAttributes`.
///
/// https://developer.apple.com/documentation/corevideo/cvpixelbufferpoolcreate(_:_:_:_:)
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.pointee = CVPixelBufferPool(poolAttributes ?? [:], of: pixelBufferAttributes ?? [:])
  return poolOut.pointee == nil ? kCVReturnInvalidPixelBufferAttributes : kCVReturnSuccess
}

@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// `kCVReturnWouldExceedAllocationThreshold` when as many pictures are in use as
/// ``kCVPixelBufferPoolAllocationThresholdKey`` allows.
///
/// https://developer.apple.com/documentation/corevideo/cvpixelbufferpoolcreatepixelbufferwithauxattributes(_:_:_:_:)
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  let threshold = (auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey] as? NSNumber)?.intValue
  pixelBufferOut.pointee = pixelBufferPool.take(threshold: threshold)
  return pixelBufferOut.pointee == nil ? kCVReturnWouldExceedAllocationThreshold : kCVReturnSuccess
}

public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.attributes }

public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.pictureAttributes
}

/// A number: pictures to have at least. They are made when they are asked for.
public let kCVPixelBufferPoolMinimumBufferCountKey = "MinimumBufferCount"
/// Seconds.
public let kCVPixelBufferPoolMaximumBufferAgeKey = "MaximumBufferAge"
/// A number: pictures in use at most.
public let kCVPixelBufferPoolAllocationThresholdKey = "CVPixelBufferPoolAllocationThreshold"
