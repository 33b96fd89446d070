// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Keys of an image's properties, as a photo's metadata has them.
// https://developer.apple.com/documentation/imageio/image-properties

/// How the pixels are to be turned before they are shown: a `CGImagePropertyOrientation`'s raw value.
public let kCGImagePropertyOrientation = "Orientation"
/// Of the stored pixels, before they are turned.
public let kCGImagePropertyPixelWidth = "PixelWidth"
public let kCGImagePropertyPixelHeight = "PixelHeight"
public let kCGImagePropertyDPIWidth = "DPIWidth"
public let kCGImagePropertyDPIHeight = "DPIHeight"
/// Bits a part.
public let kCGImagePropertyDepth = "Depth"
public let kCGImagePropertyColorModel = "ColorModel"
public let kCGImagePropertyColorModelRGB = "RGB"
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// Of the whole file, in bytes.
public let kCGImagePropertyFileSize = "FileSize"

// MARK: EXIF

/// A dictionary with the keys of this section.
public let kCGImagePropertyExifDictionary = "{Exif}"
/// Seconds.
public let kCGImagePropertyExifExposureTime = "ExposureTime"
public let kCGImagePropertyExifFNumber = "FNumber"
public let kCGImagePropertyExifExposureProgram = "ExposureProgram"
/// An array of one number.
public let kCGImagePropertyExifISOSpeedRatings = "ISOSpeedRatings"
/// `2026:11:30 08:30:00`
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
public let kCGImagePropertyExifDateTimeDigitized = "DateTimeDigitized"
/// `+01:00`
public let kCGImagePropertyExifOffsetTime = "OffsetTime"
public let kCGImagePropertyExifOffsetTimeOriginal = "OffsetTimeOriginal"
public let kCGImagePropertyExifOffsetTimeDigitized = "OffsetTimeDigitized"
/// Thousandths of a second, as text.
public let kCGImagePropertyExifSubsecTime = "SubsecTime"
public let kCGImagePropertyExifSubsecTimeOriginal = "SubsecTimeOriginal"
public let kCGImagePropertyExifSubsecTimeDigitized = "SubsecTimeDigitized"
public let kCGImagePropertyExifShutterSpeedValue = "ShutterSpeedValue"
public let kCGImagePropertyExifApertureValue = "ApertureValue"
public let kCGImagePropertyExifBrightnessValue = "BrightnessValue"
public let kCGImagePropertyExifExposureBiasValue = "ExposureBiasValue"
public let kCGImagePropertyExifSubjectDistance = "SubjectDistance"
public let kCGImagePropertyExifMeteringMode = "MeteringMode"
public let kCGImagePropertyExifFlash = "Flash"
/// Millimetres.
public let kCGImagePropertyExifFocalLength = "FocalLength"
public let kCGImagePropertyExifFocalLenIn35mmFilm = "FocalLenIn35mmFilm"
public let kCGImagePropertyExifSubjectArea = "SubjectArea"
public let kCGImagePropertyExifUserComment = "UserComment"
public let kCGImagePropertyExifColorSpace = "ColorSpace"
public let kCGImagePropertyExifPixelXDimension = "PixelXDimension"
public let kCGImagePropertyExifPixelYDimension = "PixelYDimension"
public let kCGImagePropertyExifExposureMode = "ExposureMode"
public let kCGImagePropertyExifWhiteBalance = "WhiteBalance"
public let kCGImagePropertyExifDigitalZoomRatio = "DigitalZoomRatio"
public let kCGImagePropertyExifSceneCaptureType = "SceneCaptureType"
public let kCGImagePropertyExifImageUniqueID = "ImageUniqueID"
public let kCGImagePropertyExifLensSpecification = "LensSpecification"
public let kCGImagePropertyExifLensMake = "LensMake"
public let kCGImagePropertyExifLensModel = "LensModel"

// MARK: TIFF

/// A dictionary with the keys of this section.
public let kCGImagePropertyTIFFDictionary = "{TIFF}"
public let kCGImagePropertyTIFFImageDescription = "ImageDescription"
public let kCGImagePropertyTIFFMake = "Make"
public let kCGImagePropertyTIFFModel = "Model"
public let kCGImagePropertyTIFFOrientation = "Orientation"
public let kCGImagePropertyTIFFXResolution = "XResolution"
public let kCGImagePropertyTIFFYResolution = "YResolution"
public let kCGImagePropertyTIFFResolutionUnit = "ResolutionUnit"
public let kCGImagePropertyTIFFSoftware = "Software"
public let kCGImagePropertyTIFFDateTime = "DateTime"
public let kCGImagePropertyTIFFArtist = "Artist"
public let kCGImagePropertyTIFFCopyright = "Copyright"

// MARK: GPS

/// A dictionary with the keys of this section.
public let kCGImagePropertyGPSDictionary = "{GPS}"
/// `N` or `S`.
public let kCGImagePropertyGPSLatitudeRef = "LatitudeRef"
/// Degrees, not negative.
public let kCGImagePropertyGPSLatitude = "Latitude"
/// `E` or `W`.
public let kCGImagePropertyGPSLongitudeRef = "LongitudeRef"
public let kCGImagePropertyGPSLongitude = "Longitude"
/// 0 above sea level, 1 below.
public let kCGImagePropertyGPSAltitudeRef = "AltitudeRef"
/// Metres.
public let kCGImagePropertyGPSAltitude = "Altitude"
/// `08:30:00`, in UTC.
public let kCGImagePropertyGPSTimeStamp = "TimeStamp"
public let kCGImagePropertyGPSDateStamp = "DateStamp"
public let kCGImagePropertyGPSSpeedRef = "SpeedRef"
public let kCGImagePropertyGPSSpeed = "Speed"
public let kCGImagePropertyGPSImgDirectionRef = "ImgDirectionRef"
public let kCGImagePropertyGPSImgDirection = "ImgDirection"
public let kCGImagePropertyGPSHPositioningError = "HPositioningError"

/// A dictionary; "17" pairs a live photo with its movie.
public let kCGImagePropertyMakerAppleDictionary = "{MakerApple}"
