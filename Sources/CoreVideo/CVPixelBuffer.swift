// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Imaging
import Synchronization

public typealias CVReturn = Int32
public let kCVReturnSuccess: CVReturn = 0
/// There are no pixels: the frame's pool was empty.
public let kCVReturnAllocationFailed: CVReturn = -6662

/// A picture in memory, whose pixels are made when they are first asked for. Any thread.
///
/// https://developer.apple.com/documentation/corevideo/cvpixelbuffer
public final class CVPixelBuffer: @unchecked Sendable {
  // @unchecked: constants, and the pixels behind a lock.

  let width: Int
  let height: Int
  let format: PixelFormat
  private let make: @Sendable () -> PixelBuffer?
  private let made = Mutex<PixelBuffer?>(nil)

  /// A picture of `size` pixels that `make` renders in `format`.
  package init(
    size: (width: Int, height: Int), format: PixelFormat = .nv12Full,
    _ make: @escaping @Sendable () -> PixelBuffer?
  ) {
    (width, height) = size
    self.format = format
    self.make = make
  }

  /// Nil when they could not be made.
  package var pixels: PixelBuffer? {
    made.withLock { made in
      if made == nil { made = make() }
      return made
    }
  }
}

public typealias CVImageBuffer = CVPixelBuffer

/// How a picture is locked for access by the processor.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
