import CodeReader
import CoreGraphics
import Foundation
import Imaging

/// What a filter does. Colours are computed in sRGB's numbers, where Apple's filters compute in linear light
/// (*decided*).
struct FilterRecipe {
  /// What was set, by key.
  struct Values {
    private let values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    var image: CIImage? { values[kCIInputImageKey] as? CIImage }
    func image(_ key: String) -> CIImage? { values[key] as? CIImage }
    func vector(_ key: String) -> CIVector? { values[key] as? CIVector }
    func any(_ key: String) -> Any? { values[key] }

    /// 0 where it is no number.
    func number(_ key: String) -> Double {
      switch values[key] {
      case let value as NSNumber: value.doubleValue
      case let value as any BinaryInteger: Double(value)
      case let value as any BinaryFloatingPoint: Double(value)
      default: 0
      }
    }
  }

  var defaults: [String: Any] = [:]
  let make: (Values) -> CIImage?

  private static func colors(_ defaults: [String: Any], _ map: @escaping (Values) -> ColorMap) -> FilterRecipe
  {
    FilterRecipe(defaults: defaults) { values in
      values.image.map { CIImage(.mapped($0.recipe, map(values)), properties: $0.properties) }
    }
  }

  static var all: [String: FilterRecipe] { colour.merging(geometry) { $1 } }

  private static var colour: [String: FilterRecipe] {
    [
      "CIColorControls": colors(
        [kCIInputSaturationKey: 1.0, kCIInputBrightnessKey: 0.0, kCIInputContrastKey: 1.0]
      ) { values in
        let contrast = Float(values.number(kCIInputContrastKey))
        var map = ColorMap(saturation: Float(values.number(kCIInputSaturationKey)))
        map.rows = map.rows.map { $0 * contrast }
        map.bias = SIMD3(
          repeating: Float(values.number(kCIInputBrightnessKey)) * contrast + (1 - contrast) / 2)
        return map
      },
      "CIExposureAdjust": colors([kCIInputEVKey: 0.0]) {
        ColorMap(scale: Float(pow(2, $0.number(kCIInputEVKey))))
      },
      "CIColorInvert": colors([:]) { _ in ColorMap(scale: -1, bias: 1) },
      "CIPhotoEffectMono": colors([:]) { _ in ColorMap(saturation: 0) },
      "CISepiaTone": colors([kCIInputIntensityKey: 1.0]) { values in
        ColorMap(rows: [SIMD3(0.393, 0.769, 0.189), SIMD3(0.349, 0.686, 0.168), SIMD3(0.272, 0.534, 0.131)])
          .faded(Float(values.number(kCIInputIntensityKey)))
      },
      "CIColorMatrix": colors([:]) { values in
        func row(_ key: String, _ index: Int) -> SIMD3<Float> {
          guard let vector = values.vector(key) else {
            var same = SIMD3<Float>.zero
            same[index] = 1
            return same
          }
          return SIMD3(Float(vector.x), Float(vector.y), Float(vector.z))
        }
        let bias = values.vector("inputBiasVector").map { SIMD3(Float($0.x), Float($0.y), Float($0.z)) }
        return ColorMap(
          rows: [row("inputRVector", 0), row("inputGVector", 1), row("inputBVector", 2)], bias: bias ?? .zero)
      },
    ]
  }

  private static var geometry: [String: FilterRecipe] {
    [
      "CIGaussianBlur": FilterRecipe(defaults: [kCIInputRadiusKey: 10.0]) { values in
        values.image?.applyingGaussianBlur(sigma: values.number(kCIInputRadiusKey))
      },
      "CISourceOverCompositing": FilterRecipe { values in
        guard let image = values.image else { return values.image(kCIInputBackgroundImageKey) }
        return values.image(kCIInputBackgroundImageKey).map { image.composited(over: $0) } ?? image
      },
      "CIAffineTransform": FilterRecipe { values in
        values.image?.transformed(by: values.any(kCIInputTransformKey) as? CGAffineTransform ?? .identity)
      },
      "CICrop": FilterRecipe { values in
        guard let image = values.image, let rect = values.vector("inputRectangle") else {
          return values.image
        }
        return image.cropped(to: rect.cgRectValue)
      },
      "CILanczosScaleTransform": FilterRecipe(defaults: [kCIInputScaleKey: 1.0, kCIInputAspectRatioKey: 1.0])
      {
        values in
        let scale = values.number(kCIInputScaleKey)
        return values.image?.transformed(
          by: CGAffineTransform(scaleX: scale * values.number(kCIInputAspectRatioKey), y: scale))
      },
      "CIQRCodeGenerator": FilterRecipe { values in
        guard let message = values.any("inputMessage") as? Data,
          let code = QRCode(String(decoding: message, as: UTF8.self))
        else { return nil }
        // A pixel a module, as Apple's has it.
        return CIImage(cgImage: CGImage(code.picture(side: code.modules.count), isOpaque: true))
      },
    ]
  }
}
