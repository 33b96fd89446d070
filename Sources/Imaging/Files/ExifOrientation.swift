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
  /// What a JPEG's EXIF says; `.up` when it has none or the data makes no sense.
  package init(jpeg bytes: [UInt8]) {
    self = Self.exifSegment(bytes).flatMap(Self.value(tiff:)) ?? .up
  }

  /// The TIFF part of the first EXIF segment before the pixels.
  private static func exifSegment(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      let end = index + 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
      guard end > index + 3, end <= bytes.count else { return nil }
      let body = bytes[(index + 4)..<max(index + 4, end)]
      if marker == 0xE1, body.starts(with: Array("Exif\0\0".utf8)) { return body.dropFirst(6) }
      index = end
    }
    return nil
  }

  private static func value(tiff: ArraySlice<UInt8>) -> ExifOrientation? {
    let isLittle = tiff.starts(with: Array("II".utf8))
    guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return nil }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let digits = tiff.dropFirst(offset).prefix(count)
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 + Int($1) }
    }
    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
      let entries = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + entry * 12
      guard let tag = number(at: offset, bytes: 2) else { return nil }
      if tag == 0x0112, number(at: offset + 2, bytes: 2) == 3 {
        return number(at: offset + 8, bytes: 2).flatMap(ExifOrientation.init(rawValue:))
      }
    }
    return nil
  }

  /// The picture turned upright, in a new buffer unless it is already.
  func applied(to buffer: PixelBuffer) -> PixelBuffer {
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
