import CoreGraphics
import Foundation
import Imaging

// Nothing is done before the picture is made; transforms become one.

extension CIImage {
  /// https://developer.apple.com/documentation/coreimage/ciimage/transformed(by:)
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(recipe.moved(by: Affine(matrix)), properties: properties)
  }

  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
    transformed(by: matrix)
  }

  /// https://developer.apple.com/documentation/coreimage/ciimage/cropped(to:)
  public func cropped(to rect: CGRect) -> CIImage {
    CIImage(.cropped(recipe, rect.standardized), properties: properties)
  }

  /// Turned and mirrored so that a picture that is stored in this orientation becomes upright, with its lower left at the
  /// origin.
  ///
  /// https://developer.apple.com/documentation/coreimage/ciimage/oriented(_:)
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    oriented(forExifOrientation: Int32(orientation.rawValue))
  }

  /// A number that is no orientation changes nothing.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    guard let orientation = ExifOrientation(rawValue: Int(orientation)) else { return self }
    return CIImage(recipe.oriented(orientation), properties: properties)
  }

  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    guard let orientation = ExifOrientation(rawValue: Int(orientation.rawValue)) else { return .identity }
    return CGAffineTransform(recipe.orientationMap(orientation))
  }

  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    ExifOrientation(rawValue: Int(orientation)).map { CGAffineTransform(recipe.orientationMap($0)) }
      ?? .identity
  }

  /// This picture over another.
  public func composited(over dest: CIImage) -> CIImage { CIImage(.over(recipe, dest.recipe)) }

  /// Blurred; it becomes larger by three times `sigma` on each side.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    // What is farther away than a picture is wide is a mean of all anyway.
    CIImage(.blurred(recipe, radius: sigma > 0 ? min(sigma, 1000) : 0))
  }

  /// What the filter of that name makes of it; the picture itself where there is none here (*decided*).
  public func applyingFilter(_ filterName: String, parameters: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: parameters) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? self
  }

  public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }
}
