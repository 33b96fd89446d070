// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the parts of a colour mean.
///
/// *Decided*: colours are not converted between spaces of red, green and blue: a number of one is the same number of
/// another. Grey becomes equal parts. https://developer.apple.com/documentation/coregraphics/cgcolorspace
public final class CGColorSpace: Hashable, Sendable {
  private let title: String?
  public let model: CGColorSpaceModel

  init(_ title: String?, _ model: CGColorSpaceModel) {
    self.title = title
    self.model = model
  }

  /// Nil for a name that is none of those below.
  public convenience init?(name: CFString) {
    if CGColorSpace.gray.contains(name) {
      self.init(name, .monochrome)
    } else if CGColorSpace.colours.contains(name) {
      self.init(name, .rgb)
    } else {
      return nil
    }
  }

  /// Nil for a device's space.
  public var name: CFString? { title }

  /// Without alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  public var isWideGamutRGB: Bool {
    [CGColorSpace.displayP3, CGColorSpace.dcip3, CGColorSpace.itur_2020].contains(name)
  }

  /// Spaces are equal when their names are.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.title == b.title && a.model == b.model
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(title) }

  private static var colours: [CFString] { [sRGB, displayP3, dcip3, itur_709, itur_2020, genericRGBLinear] }
  private static var gray: [CFString] { [genericGrayGamma2_2, linearGray] }

  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
}

/// https://developer.apple.com/documentation/coregraphics/cgcolorspacemodel
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
}

/// Red, green and blue as the device has them: sRGB's.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(nil, .rgb) }

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(nil, .monochrome) }
