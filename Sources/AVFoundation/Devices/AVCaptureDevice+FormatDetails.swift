import DeviceModel
import Foundation

extension AVCaptureDevice.Format {
  /// The pixels that the camera streams, 420f, and the unrotated picture's size.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/formatdescription
  public var formatDescription: CMFormatDescription {
    CMFormatDescription(
      pixelFormat: depthType ?? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, dimensions: dimensions)
  }

  /// The sizes in pixels that a photo may have at most while the format is in use, smallest first.
  ///
  /// *Decided*: its own, and those of the camera's larger formats of the same shape.
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/supportedmaxphotodimensions
  public var supportedMaxPhotoDimensions: [CMVideoDimensions] {
    camera.photoSizes(format: index).map { CMVideoDimensions($0) }
  }

  /// What a person is offered; nil where the camera does not zoom.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/systemrecommendedvideozoomrange
  public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? {
    camera.hasPictures ? 1...CGFloat(camera.abilities.recommendedZoom) : nil
  }

  /// What a person is offered; nil where exposure has no bias.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/systemrecommendedexposurebiasrange
  public var systemRecommendedExposureBiasRange: ClosedRange<Float>? {
    let bias = camera.abilities.recommendedBias
    return camera.hasPictures ? Float(bias.lowerBound)...Float(bias.upperBound) : nil
  }
}
