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
  /// What a file's bytes say; `.up` where they are no JPEG.
  package init(file bytes: [UInt8]) {
    self = bytes.starts(with: [0xFF, 0xD8]) ? Self(jpeg: bytes) : .up
  }

  /// What a JPEG's EXIF says; `.up` when it has none or the data makes no sense.
  package init(jpeg bytes: [UInt8]) {
    guard case .shorts(let values) = ExifFields(jpeg: bytes)?.picture[0x0112],
      let orientation = values.first.flatMap(ExifOrientation.init(rawValue:))
    else {
      self = .up
      return
    }
    self = orientation
  }

  /// The picture turned upright, in a new buffer unless it is already.
  package func applied(to buffer: PixelBuffer) -> PixelBuffer {
    guard self != .up else { return buffer }
    let isSideways = quarterTurns % 2 == 1
    let turned = PixelBuffer(
      width: isSideways ? buffer.height : buffer.width, height: isSideways ? buffer.width : buffer.height,
      format: buffer.format)
    PixelOperations.turn(
      buffer.whole, quarterTurns: quarterTurns, mirrored: isMirrored, into: turned.whole)
    return turned
  }
}
