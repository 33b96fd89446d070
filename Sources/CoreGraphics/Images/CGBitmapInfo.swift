// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Where the byte for alpha is, and what it means.
///
/// https://developer.apple.com/documentation/coregraphics/cgimagealphainfo
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No byte: three bytes a pixel, or one of grey.
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  /// Colours are not multiplied by it.
  case last = 3
  case first = 4
  /// A byte of no meaning.
  case noneSkipLast = 5
  case noneSkipFirst = 6
  /// Nothing but alpha.
  case alphaOnly = 7
}

/// In which order the bytes of a pixel are stored.
///
/// https://developer.apple.com/documentation/coregraphics/cgimagebyteorderinfo
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// How the parts of a pixel are stored: a ``CGImageAlphaInfo`` in the low bits, and the order of the bytes.
///
/// https://developer.apple.com/documentation/coregraphics/cgbitmapinfo
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Floating-point parts; not drawn here.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// The order of bytes that this machine has for a word.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Little

/// What to do with colours that the target has not; there are none here.
///
/// https://developer.apple.com/documentation/coregraphics/cgcolorrenderingintent
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
