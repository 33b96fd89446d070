// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CodeReader
import CoreGraphics
import Foundation
import Imaging

/// Finds things in pictures. One thread uses it at a time.
///
/// QR codes, read from the pixels. There are no faces in pictures here: `AVCaptureMetadataOutput` has those.
/// https://developer.apple.com/documentation/coreimage/cidetector
open class CIDetector: NSObject {
  private let reader = CodeReader()

  /// Nil for another type than ``CIDetectorTypeQRCode`` (*decided*). Context and options count for nothing.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    guard type == CIDetectorTypeQRCode else { return nil }
  }

  /// None in a picture that is empty or infinite.
  ///
  /// https://developer.apple.com/documentation/coreimage/cidetector/features(in:)
  open func features(in image: CIImage) -> [CIFeature] {
    let area = image.extent.integral
    guard PictureRecipe.isPaintable(area), (2...16384).contains(area.width), (2...16384).contains(area.height)
    else { return [] }
    let pixels = image.recipe.painted(area)
    let luma = PixelBuffer(width: pixels.width, height: pixels.height, format: .nv12Full)
    PixelOperations.convert(pixels.whole, into: luma.whole)
    return reader.read(luma, [.qr]).compactMap { reading in
      guard reading.corners.count == 4 else { return nil }
      return CIQRCodeFeature(
        reading.text, reading.corners.map { CGPoint(x: area.minX + $0.x, y: area.maxY - $0.y) })
    }
  }

  open func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] { features(in: image) }
}

public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
public let CIDetectorTypeFace = "CIDetectorTypeFace"
public let CIDetectorAccuracy = "CIDetectorAccuracy"
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
public let CIDetectorImageOrientation = "CIDetectorImageOrientation"

public let CIFeatureTypeQRCode = "QRCode"

/// Something that was found, in the picture's space.
///
/// https://developer.apple.com/documentation/coreimage/cifeature
open class CIFeature: NSObject {
  public let type: String
  public let bounds: CGRect

  init(type: String, bounds: CGRect) { (self.type, self.bounds) = (type, bounds) }
}

/// https://developer.apple.com/documentation/coreimage/ciqrcodefeature
open class CIQRCodeFeature: CIFeature {
  public let messageString: String?
  /// Where the code's own corners are.
  public let topLeft: CGPoint
  public let bottomLeft: CGPoint
  public let bottomRight: CGPoint
  public let topRight: CGPoint

  /// - Parameter corners: From the upper left one on, counter-clockwise.
  init(_ message: String, _ corners: [CGPoint]) {
    messageString = message
    (topLeft, bottomLeft, bottomRight, topRight) = (corners[0], corners[1], corners[2], corners[3])
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    super.init(
      type: CIFeatureTypeQRCode,
      bounds: CGRect(
        x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!))
  }
}
