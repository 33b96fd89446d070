import Foundation
import Imaging

/// Which tag of EXIF a property's key stands for, and how its value is written there.
struct PropertyTag {
  enum Kind {
    case text, short, shorts, long, ratio, ratios, signedRatio, octet
    /// Text after eight bytes that name its coding.
    case comment
    /// Degrees as degrees, minutes and seconds.
    case degrees
    /// `08:30:00` as three quotients.
    case clock
  }

  let key: String
  let tag: Int
  let kind: Kind

  init(_ key: String, _ tag: Int, _ kind: Kind) { (self.key, self.tag, self.kind) = (key, tag, kind) }

  static let tiff = [
    PropertyTag(kCGImagePropertyTIFFImageDescription, 0x010E, .text),
    PropertyTag(kCGImagePropertyTIFFMake, 0x010F, .text),
    PropertyTag(kCGImagePropertyTIFFModel, 0x0110, .text),
    PropertyTag(kCGImagePropertyTIFFOrientation, 0x0112, .short),
    PropertyTag(kCGImagePropertyTIFFXResolution, 0x011A, .ratio),
    PropertyTag(kCGImagePropertyTIFFYResolution, 0x011B, .ratio),
    PropertyTag(kCGImagePropertyTIFFResolutionUnit, 0x0128, .short),
    PropertyTag(kCGImagePropertyTIFFSoftware, 0x0131, .text),
    PropertyTag(kCGImagePropertyTIFFDateTime, 0x0132, .text),
    PropertyTag(kCGImagePropertyTIFFArtist, 0x013B, .text),
    PropertyTag(kCGImagePropertyTIFFCopyright, 0x8298, .text),
  ]

  static let exif = [
    PropertyTag(kCGImagePropertyExifExposureTime, 0x829A, .ratio),
    PropertyTag(kCGImagePropertyExifFNumber, 0x829D, .ratio),
    PropertyTag(kCGImagePropertyExifExposureProgram, 0x8822, .short),
    PropertyTag(kCGImagePropertyExifISOSpeedRatings, 0x8827, .shorts),
    PropertyTag(kCGImagePropertyExifDateTimeOriginal, 0x9003, .text),
    PropertyTag(kCGImagePropertyExifDateTimeDigitized, 0x9004, .text),
    PropertyTag(kCGImagePropertyExifOffsetTime, 0x9010, .text),
    PropertyTag(kCGImagePropertyExifOffsetTimeOriginal, 0x9011, .text),
    PropertyTag(kCGImagePropertyExifOffsetTimeDigitized, 0x9012, .text),
    PropertyTag(kCGImagePropertyExifShutterSpeedValue, 0x9201, .signedRatio),
    PropertyTag(kCGImagePropertyExifApertureValue, 0x9202, .ratio),
    PropertyTag(kCGImagePropertyExifBrightnessValue, 0x9203, .signedRatio),
    PropertyTag(kCGImagePropertyExifExposureBiasValue, 0x9204, .signedRatio),
    PropertyTag(kCGImagePropertyExifSubjectDistance, 0x9206, .ratio),
    PropertyTag(kCGImagePropertyExifMeteringMode, 0x9207, .short),
    PropertyTag(kCGImagePropertyExifFlash, 0x9209, .short),
    PropertyTag(kCGImagePropertyExifFocalLength, 0x920A, .ratio),
    PropertyTag(kCGImagePropertyExifSubjectArea, 0x9214, .shorts),
    PropertyTag(kCGImagePropertyExifUserComment, 0x9286, .comment),
    PropertyTag(kCGImagePropertyExifSubsecTime, 0x9290, .text),
    PropertyTag(kCGImagePropertyExifSubsecTimeOriginal, 0x9291, .text),
    PropertyTag(kCGImagePropertyExifSubsecTimeDigitized, 0x9292, .text),
    PropertyTag(kCGImagePropertyExifColorSpace, 0xA001, .short),
    PropertyTag(kCGImagePropertyExifPixelXDimension, 0xA002, .long),
    PropertyTag(kCGImagePropertyExifPixelYDimension, 0xA003, .long),
    PropertyTag(kCGImagePropertyExifExposureMode, 0xA402, .short),
    PropertyTag(kCGImagePropertyExifWhiteBalance, 0xA403, .short),
    PropertyTag(kCGImagePropertyExifDigitalZoomRatio, 0xA404, .ratio),
    PropertyTag(kCGImagePropertyExifFocalLenIn35mmFilm, 0xA405, .short),
    PropertyTag(kCGImagePropertyExifSceneCaptureType, 0xA406, .short),
    PropertyTag(kCGImagePropertyExifImageUniqueID, 0xA420, .text),
    PropertyTag(kCGImagePropertyExifLensSpecification, 0xA432, .ratios),
    PropertyTag(kCGImagePropertyExifLensMake, 0xA433, .text),
    PropertyTag(kCGImagePropertyExifLensModel, 0xA434, .text),
  ]

  static let gps = [
    PropertyTag(kCGImagePropertyGPSLatitudeRef, 1, .text),
    PropertyTag(kCGImagePropertyGPSLatitude, 2, .degrees),
    PropertyTag(kCGImagePropertyGPSLongitudeRef, 3, .text),
    PropertyTag(kCGImagePropertyGPSLongitude, 4, .degrees),
    PropertyTag(kCGImagePropertyGPSAltitudeRef, 5, .octet),
    PropertyTag(kCGImagePropertyGPSAltitude, 6, .ratio),
    PropertyTag(kCGImagePropertyGPSTimeStamp, 7, .clock),
    PropertyTag(kCGImagePropertyGPSSpeedRef, 0xC, .text),
    PropertyTag(kCGImagePropertyGPSSpeed, 0xD, .ratio),
    PropertyTag(kCGImagePropertyGPSImgDirectionRef, 0x10, .text),
    PropertyTag(kCGImagePropertyGPSImgDirection, 0x11, .ratio),
    PropertyTag(kCGImagePropertyGPSDateStamp, 0x1D, .text),
    PropertyTag(kCGImagePropertyGPSHPositioningError, 0x1F, .ratio),
  ]
}
