/// How a photo was exposed, as EXIF has it.
package struct ExifExposure: Sendable, Hashable {
  /// Seconds.
  package var duration: Double
  package var sensitivity: Double
  /// Exposure values (EV).
  package var bias: Double
  /// The f-number.
  package var aperture: Double
  package var flash: Flash

  package enum Flash: Sendable, Hashable {
    case absent, fired, silent
  }

  package init(duration: Double, sensitivity: Double, bias: Double, aperture: Double, flash: Flash) {
    (self.duration, self.sensitivity, self.bias) = (duration, sensitivity, bias)
    (self.aperture, self.flash) = (aperture, flash)
  }

  /// EXIF tag 0x9209.
  package var flashNumber: Int {
    switch flash {
    case .absent: 0x20
    case .fired: 0x01
    case .silent: 0x00
    }
  }

  func add(to photo: inout ExifDirectory) {
    // A long exposure in thousandths of a second, a short one as one by something.
    photo.add(
      0x829A, ratio: duration < 0.25 ? (1, Int((1 / duration).rounded())) : (Int(duration * 1000), 1000))
    photo.add(0x829D, ratio: (Int((aperture * 10).rounded()), 10))
    photo.add(0x8827, short: min(65_535, Int(sensitivity.rounded())))
    photo.add(0x9204, signedRatio: (Int((bias * 100).rounded()), 100))
    photo.add(0x9209, short: flashNumber)
  }
}
