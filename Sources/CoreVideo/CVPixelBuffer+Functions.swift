// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Imaging

// In pixels; planes count from 0. https://developer.apple.com/documentation/corevideo/cvpixelbuffer-q2e

public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.code }

public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.planeCount > 1 }

/// Zero for a picture that has no separate planes.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planeCount : 0
}

/// 0 for a plane that there is not.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  guard 0..<pixelBuffer.planeCount ~= planeIndex else { return 0 }
  return planeIndex == 0 ? pixelBuffer.width : (pixelBuffer.width + 1) / 2
}

public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  guard 0..<pixelBuffer.planeCount ~= planeIndex else { return 0 }
  return planeIndex == 0 ? pixelBuffer.height : (pixelBuffer.height + 1) / 2
}

/// Makes the pixels if they are not there yet; reading them needs this, and writing them needs it without
/// `readOnly`, and an unlock with the same flags afterwards. Locks nest.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.lock(lockFlags) ? kCVReturnSuccess : kCVReturnAllocationFailed
}

/// `kCVReturnInvalidArgument` when it was not locked with these flags.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { pixelBuffer.unlock(unlockFlags) ? kCVReturnSuccess : kCVReturnInvalidArgument }

/// Of the first plane; nil while the picture is not locked (law B1).
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.address(ofPlane: 0)
}

/// Nil while the picture is not locked (law B1), and for a plane that there is not.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? { pixelBuffer.address(ofPlane: planeIndex) }

public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.bytesPerRow(ofPlane: 0)
}

public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.bytesPerRow(ofPlane: planeIndex)
}

/// Bytes of all planes, padding included.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.byteCount }
