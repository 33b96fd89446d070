// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Imaging

// In pixels; planes count from 0. https://developer.apple.com/documentation/corevideo/cvpixelbuffer-q2e

public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.format.code
}

public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.format.planeCount > 1 }

/// Zero for a picture that has no separate planes.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.format.planeCount : 0
}

public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  planeIndex == 0 ? pixelBuffer.width : (pixelBuffer.width + 1) / 2
}

public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  planeIndex == 0 ? pixelBuffer.height : (pixelBuffer.height + 1) / 2
}

/// Makes the pixels if they are not there yet; reading them needs this, and writing them needs it without
/// `readOnly`.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  guard let pixels = pixelBuffer.pixels else { return kCVReturnAllocationFailed }
  if !lockFlags.contains(.readOnly) { pixels.markWritten() }
  return kCVReturnSuccess
}

@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Of the first plane.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.pixels?.baseAddress(ofPlane: 0)
}

public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? { pixelBuffer.pixels?.baseAddress(ofPlane: planeIndex) }

public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.pixels?.bytesPerRow(ofPlane: 0) ?? 0
}

public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixels?.bytesPerRow(ofPlane: planeIndex) ?? 0
}
