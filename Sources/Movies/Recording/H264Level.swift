/// The level in an H.264 stream's sequence parameter sets, where it is the fourth byte.
///
/// *Decided*: a level that is less than what the encoder found the pictures to need gives way to that.
struct H264Level {
  private static let sequenceParameters: UInt8 = 7

  let value: UInt8

  /// In what a decoder needs to know first: an `avcC` box's content.
  func declare(in configuration: inout [UInt8]) {
    guard configuration.count > 6 else { return }
    raise(&configuration[3])
    var place = 6
    for _ in 0..<(configuration[5] & 31) where place + 2 <= configuration.count {
      let length = Int(configuration[place]) << 8 | Int(configuration[place + 1])
      declare(in: &configuration, unit: (place + 2)..<(place + 2 + length))
      place += 2 + length
    }
  }

  /// In a picture: units, each behind its length in four bytes.
  func declare(inPicture bytes: inout [UInt8]) {
    var place = 0
    while place + 4 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      declare(in: &bytes, unit: (place + 4)..<(place + 4 + length))
      place += 4 + length
    }
  }

  private func declare(in bytes: inout [UInt8], unit: Range<Int>) {
    guard unit.count > 3, unit.upperBound <= bytes.count,
      bytes[unit.lowerBound] & 31 == Self.sequenceParameters
    else { return }
    raise(&bytes[unit.lowerBound + 3])
  }

  private func raise(_ level: inout UInt8) { level = max(level, value) }
}
