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

// MARK: EXIF

/// A dictionary with the keys of this section.
public let kCGImagePropertyExifDictionary = "{Exif}"
/// `2026:11:30 08:30:00`
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
public let kCGImagePropertyExifDateTimeDigitized = "DateTimeDigitized"
/// Thousandths of a second, as text.
public let kCGImagePropertyExifSubsecTimeOriginal = "SubsecTimeOriginal"
/// `+01:00`
public let kCGImagePropertyExifOffsetTimeOriginal = "OffsetTimeOriginal"
public let kCGImagePropertyExifPixelXDimension = "PixelXDimension"
public let kCGImagePropertyExifPixelYDimension = "PixelYDimension"
public let kCGImagePropertyExifColorSpace = "ColorSpace"
public let kCGImagePropertyExifLensModel = "LensModel"

// MARK: TIFF

/// A dictionary with the keys of this section.
public let kCGImagePropertyTIFFDictionary = "{TIFF}"
public let kCGImagePropertyTIFFOrientation = "Orientation"
public let kCGImagePropertyTIFFMake = "Make"
public let kCGImagePropertyTIFFModel = "Model"
public let kCGImagePropertyTIFFDateTime = "DateTime"
