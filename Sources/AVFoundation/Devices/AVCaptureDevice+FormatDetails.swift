import DeviceModel

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
}
