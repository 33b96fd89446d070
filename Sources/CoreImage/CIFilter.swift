// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

/// Makes a picture of others, by values that are set by name. One thread uses it at a time.
///
/// Of Apple's filters those are here that ``filterNames(inCategories:)`` lists.
/// https://developer.apple.com/documentation/coreimage/cifilter-swift.class
open class CIFilter: NSObject {
  public let name: String
  private let recipe: FilterRecipe
  private var values: [String: Any]

  /// Nil for a filter that is not here.
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  public init?(name: String, parameters params: [String: Any]?) {
    guard let recipe = FilterRecipe.all[name] else { return nil }
    self.name = name
    self.recipe = recipe
    values = recipe.defaults.merging(params ?? [:]) { $1 }
  }

  open var inputKeys: [String] { ([kCIInputImageKey] + recipe.defaults.keys).sorted() }
  open var outputKeys: [String] { [kCIOutputImageKey] }

  open func setDefaults() { values = recipe.defaults }

  /// A value of another type than the filter takes counts as none; nil takes the value away.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  open func value(forKey key: String) -> Any? {
    key == kCIOutputImageKey ? outputImage : values[key]
  }

  /// Nil while something is missing that the filter needs.
  ///
  /// https://developer.apple.com/documentation/coreimage/cifilter-swift.class/outputimage
  open var outputImage: CIImage? { recipe.make(FilterRecipe.Values(values)) }

  /// Of all that are here.
  open class func filterNames(inCategory category: String?) -> [String] { FilterRecipe.all.keys.sorted() }
  open class func filterNames(inCategories categories: [String]?) -> [String] {
    FilterRecipe.all.keys.sorted()
  }
}

public let kCIInputImageKey = "inputImage"
public let kCIOutputImageKey = "outputImage"
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputScaleKey = "inputScale"
public let kCIInputAspectRatioKey = "inputAspectRatio"
public let kCIInputTransformKey = "inputTransform"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputEVKey = "inputEV"
public let kCIInputSaturationKey = "inputSaturation"
public let kCIInputBrightnessKey = "inputBrightness"
public let kCIInputContrastKey = "inputContrast"
public let kCIInputColorKey = "inputColor"
