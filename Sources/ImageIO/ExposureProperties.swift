// Keys of what a photo's metadata say of its exposure and its maker.
// https://developer.apple.com/documentation/imageio/exif-dictionary-keys
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Seconds.
public let kCGImagePropertyExifExposureTime = "ExposureTime"
public let kCGImagePropertyExifFNumber = "FNumber"
/// An array of numbers.
public let kCGImagePropertyExifISOSpeedRatings = "ISOSpeedRatings"
/// Exposure values (EV).
public let kCGImagePropertyExifExposureBiasValue = "ExposureBiasValue"
/// Bit 0: it fired; bit 5: there is none.
public let kCGImagePropertyExifFlash = "Flash"
/// A dictionary; "17" pairs a live photo with its movie.
public let kCGImagePropertyMakerAppleDictionary = "{MakerApple}"
