import CoreGraphics
import Imaging
import Synchronization

/// A picture in memory, whose pixels are made when they are first asked for. Any thread.
///
/// https://developer.apple.com/documentation/corevideo/cvpixelbuffer
public class CVPixelBuffer: AttachmentBearing, @unchecked Sendable {
  // @unchecked: constants, and the rest behind locks.

  /// How often it is locked, in both ways.
  struct Locks {
    var reading = 0
    var writing = 0
    var isLocked: Bool { reading + writing > 0 }
  }

  private enum Source {
    case made(@Sendable () -> PixelBuffer?)
    case plain(PlainPixels)
  }

  /// *Decided*: what an app can make. More is not refused by the machine until its memory is gone.
  static let sides = 1...1 << 16
  static let mostPixels = 1 << 28

  let width: Int
  let height: Int
  let code: OSType
  /// Nil for pixels that no operation of the house is made for.
  let format: PixelFormat?
  /// Made when something is first attached or looked for.
  package var board: AttachmentBoard {
    boards.withLock { board in
      let known = board ?? AttachmentBoard()
      board = known
      return known
    }
  }
  private let boards = Mutex<AttachmentBoard?>(nil)
  private let source: Source
  private let made = Mutex<PixelBuffer?>(nil)
  private let locks = Mutex(Locks())

  /// A picture of `size` pixels that `make` renders in `format`.
  package init(
    size: (width: Int, height: Int), format: PixelFormat = .nv12Full,
    _ make: @escaping @Sendable () -> PixelBuffer?
  ) {
    (width, height) = size
    self.format = format
    code = format.code
    source = .made(make)
  }

  /// Pixels that are there already.
  package convenience init(_ pixels: PixelBuffer) {
    self.init(size: (pixels.width, pixels.height), format: pixels.format) { pixels }
  }

  /// Zeros in a format of one plane; nil where it is none that can be made.
  package init?(width: Int, height: Int, plain code: OSType) {
    guard let bytesPerPixel = PlainPixels.bytesPerPixel(code) else { return nil }
    (self.width, self.height) = (width, height)
    self.code = code
    format = nil
    source = .plain(PlainPixels(width: width, height: height, bytesPerPixel: bytesPerPixel))
  }

  /// Nil when they could not be made, or are of a plain format.
  package final var pixels: PixelBuffer? {
    guard case .made = source else { return nil }
    return made.withLock { made in
      if made == nil { made = makePixels() }
      return made
    }
  }

  /// Called until there are pixels, with the lock held.
  func makePixels() -> PixelBuffer? {
    guard case .made(let make) = source else { return nil }
    return make()
  }

  var planeCount: Int { format?.planeCount ?? 1 }

  /// Bytes from one row to the next; 0 when there are no pixels.
  func bytesPerRow(ofPlane plane: Int) -> Int {
    guard 0..<planeCount ~= plane else { return 0 }
    return switch source {
    case .made: pixels?.bytesPerRow(ofPlane: plane) ?? 0
    case .plain(let plain): plain.bytesPerRow
    }
  }

  /// Nil while it is not locked.
  func address(ofPlane plane: Int) -> UnsafeMutableRawPointer? {
    guard 0..<planeCount ~= plane, locks.withLock(\.isLocked) else { return nil }
    return switch source {
    case .made: pixels?.baseAddress(ofPlane: plane)
    case .plain(let plain): plain.memory.baseAddress
    }
  }

  /// All planes, padding included.
  var byteCount: Int {
    switch source {
    case .made: pixels?.byteCount ?? 0
    case .plain(let plain): plain.memory.count
    }
  }

  /// False when there are no pixels.
  func lock(_ flags: CVPixelBufferLockFlags) -> Bool {
    if case .made = source {
      guard let pixels else { return false }
      if !flags.contains(.readOnly) { pixels.markWritten() }
    }
    locks.withLock { locks in
      if flags.contains(.readOnly) { locks.reading += 1 } else { locks.writing += 1 }
    }
    return true
  }

  /// False when it was not locked this way.
  func unlock(_ flags: CVPixelBufferLockFlags) -> Bool {
    locks.withLock { locks in
      let path = flags.contains(.readOnly) ? \Locks.reading : \Locks.writing
      guard locks[keyPath: path] > 0 else { return false }
      locks[keyPath: path] -= 1
      return true
    }
  }
}

extension CVPixelBuffer: Hashable {
  public static func == (a: CVPixelBuffer, b: CVPixelBuffer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public typealias CVImageBuffer = CVPixelBuffer

/// How a picture is locked for access by the processor.
///
/// https://developer.apple.com/documentation/corevideo/cvpixelbufferlockflags
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
