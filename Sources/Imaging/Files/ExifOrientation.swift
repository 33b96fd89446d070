/// How a picture's pixels are to be turned before they are shown; the raw value is EXIF tag 0x0112.
package enum ExifOrientation: Int, Sendable, Hashable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Clockwise quarter turns that make the picture upright; mirroring comes afterwards.
  package var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .leftMirrored: 1
    case .down, .downMirrored: 2
    case .left, .rightMirrored: 3
    }
  }

  /// Whether the turned picture is mirrored left-right as well.
  package var isMirrored: Bool {
    switch self {
    case .up, .right, .down, .left: false
    case .upMirrored, .leftMirrored, .downMirrored, .rightMirrored: true
    }
  }

  /// The orientation that says: turn clockwise by `quarterTurns`, then mirror if `mirrored`.
  package init(quarterTurns: Int, mirrored: Bool) {
    self = Self.allCases.first {
      $0.quarterTurns == quarterTurns & 3 && $0.isMirrored == mirrored
    }!
  }
}

extension ExifOrientation {
  /// What a file's bytes say: a JPEG's EXIF, a HEIC's own turn and mirroring; `.up` when it has none or the data makes no
  /// sense.
  package init(file bytes: [UInt8]) {
    switch try? ImageKind(bytes, name: "") {
    case .jpeg: self = ExifFields(jpeg: bytes)?.orientation ?? .up
    case .heic: self = HEIFHeader(bytes)?.orientation ?? .up
    case .png, nil: self = .up
    }
  }

  /// What brings an upright picture back to how it is stored.
  package var inverse: ExifOrientation {
    isMirrored ? self : ExifOrientation(quarterTurns: -quarterTurns, mirrored: false)
  }

  /// The sides of a picture after it is turned.
  package func sides(of size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    quarterTurns % 2 == 1 ? (size.height, size.width) : size
  }

  /// The picture turned upright, in a new buffer unless it is already.
  package func applied(to buffer: PixelBuffer) -> PixelBuffer {
    guard self != .up else { return buffer }
    let (width, height) = sides(of: (buffer.width, buffer.height))
    let turned = PixelBuffer(width: width, height: height, format: buffer.format)
    PixelOperations.turn(
      buffer.whole, quarterTurns: quarterTurns, mirrored: isMirrored, into: turned.whole)
    return turned
  }
}
