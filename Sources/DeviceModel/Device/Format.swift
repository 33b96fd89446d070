/// A format that a camera can stream.
public struct Format: Codable, Hashable, Sendable {
  /// Of the unrotated picture, in pixels, at the first of ``aspectRatios`` if there are any.
  public var width: Int
  public var height: Int
  /// Frames a second.
  public var minRate: Double
  public var maxRate: Double
  /// What `supportedDynamicAspectRatios` lists; empty where the shape is fixed.
  public var aspectRatios: [AspectRatio]
  /// Whether depth can be delivered with it.
  public var depth: Bool

  public init(
    width: Int, height: Int, minRate: Double = 1, maxRate: Double, aspectRatios: [AspectRatio] = [],
    depth: Bool = false
  ) {
    self.width = width
    self.height = height
    self.minRate = minRate
    self.maxRate = maxRate
    self.aspectRatios = aspectRatios
    self.depth = depth
  }

  /// The picture's size at a dynamic aspect ratio: its long side stays (*decided*; Apple publishes no sizes).
  public func size(at ratio: AspectRatio?) -> PixelSize {
    guard let ratio, aspectRatios.contains(ratio) else { return PixelSize(width: width, height: height) }
    let long = Swift.max(width, height)
    let (x, y) = ratio.sides
    return x >= y
      ? PixelSize(width: long, height: long * y / x & ~1) : PixelSize(width: long * x / y & ~1, height: long)
  }
}

/// A shape of picture, with the raw strings of `AVCaptureDevice.AspectRatio`
/// (https://developer.apple.com/documentation/avfoundation/avcapturedevice/aspectratio).
public enum AspectRatio: String, ListedCases {
  case ratio1x1 = "AVCaptureAspectRatio1x1"
  case ratio4x3 = "AVCaptureAspectRatio4x3"
  case ratio3x4 = "AVCaptureAspectRatio3x4"
  case ratio16x9 = "AVCaptureAspectRatio16x9"
  case ratio9x16 = "AVCaptureAspectRatio9x16"

  /// Width and height in smallest numbers.
  public var sides: (width: Int, height: Int) {
    switch self {
    case .ratio1x1: (1, 1)
    case .ratio4x3: (4, 3)
    case .ratio3x4: (3, 4)
    case .ratio16x9: (16, 9)
    case .ratio9x16: (9, 16)
    }
  }
}
