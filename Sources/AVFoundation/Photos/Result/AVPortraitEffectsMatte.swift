import Foundation

/// Which part of a photo is a person. No simulated camera makes one.
///
/// https://developer.apple.com/documentation/avfoundation/avportraiteffectsmatte
open class AVPortraitEffectsMatte: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  public let mattingImage: CVPixelBuffer
  public let pixelFormatType: OSType

  init(_ mattingImage: CVPixelBuffer) {
    self.mattingImage = mattingImage
    pixelFormatType = CVPixelBufferGetPixelFormatType(mattingImage)
  }
}

/// How a camera's lens bends what it shows. No simulated camera tells it.
///
/// https://developer.apple.com/documentation/avfoundation/avcameracalibrationdata
open class AVCameraCalibrationData: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// In millimetres.
  public let pixelSize: Float
  public let intrinsicMatrixReferenceDimensions: CGSize
  public let lensDistortionCenter: CGPoint

  init(pixelSize: Float, dimensions: CGSize, center: CGPoint) {
    self.pixelSize = pixelSize
    intrinsicMatrixReferenceDimensions = dimensions
    lensDistortionCenter = center
  }
}
