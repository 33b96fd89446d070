import Compositing
import CoreGraphics

/// From the camera's unrotated picture to what an output's connection delivers, turned and mirrored, in pixels from
/// its top left.
extension AVCaptureOutput {
  /// Nil where the connection is not this output's or has no session.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureoutput/transformedmetadataobject(for:connection:)
  public func transformedMetadataObject(
    for metadataObject: AVMetadataObject, connection: AVCaptureConnection
  ) -> AVMetadataObject? {
    guard connection.output === self, let geometry = geometry(of: connection) else { return nil }
    return metadataObject.moved { geometry.layerPoint(fromDevicePoint: $0) }
  }

  /// https://developer.apple.com/documentation/avfoundation/avcaptureoutput/outputrectconverted(frommetadataoutputrect:)
  public func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    connections.first.flatMap { geometry(of: $0) }?.layerRect(fromDeviceRect: rectInMetadataOutputCoordinates)
      ?? .zero
  }

  /// https://developer.apple.com/documentation/avfoundation/avcaptureoutput/metadataoutputrectconverted(fromoutputrect:)
  public func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
    connections.first.flatMap { geometry(of: $0) }?.deviceRect(fromLayerRect: rectInOutputCoordinates)
      ?? .zero
  }

  private func geometry(of connection: AVCaptureConnection) -> PreviewGeometry? {
    guard let world, let value = session?.controller?.connection(to: value.id) else { return nil }
    let camera = value.input.camera
    let size = world.hub.settings(of: camera).pictureSize(of: camera)
    let turned = value.rotationAngle % 180 == 0 ? size : size.transposed
    return PreviewGeometry(
      sourceSize: CGSize(width: size.width, height: size.height),
      turn: PictureTurn(quarterTurns: value.rotationAngle / 90, mirrored: value.isVideoMirrored),
      gravity: AVLayerVideoGravity.resize.value,
      bounds: CGRect(x: 0, y: 0, width: turned.width, height: turned.height))
  }
}

extension AVCaptureVideoPreviewLayer {
  /// The object with its places in the layer's points.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/transformedmetadataobject(for:)
  public func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard presented != nil else { return nil }
    return metadataObject.moved { layerPointConverted(fromCaptureDevicePoint: $0) }
  }
}
