import CameraService
import Compositing
import CoreGraphics
import DeviceModel

/// Between the layer and the camera's picture, as the layer shows it now: with its gravity, and turned and mirrored.
///
/// The camera's picture is the unrotated one, (0, 0) its top left and (1, 1) its bottom right. Where nothing is shown
/// because the layer has no size or no camera, a device point is the picture's centre and a layer point the
/// layer's (*decided*).
extension AVCaptureVideoPreviewLayer {
  /// For points of interest, such as where to focus; outside 0…1 beside the picture.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/capturedevicepointconverted(fromlayerpoint:)
  public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    geometry.devicePoint(fromLayerPoint: pointInLayer)
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/layerpointconverted(fromcapturedevicepoint:)
  public func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    geometry.layerPoint(fromDevicePoint: captureDevicePointOfInterest)
  }

  /// The part of the camera's picture, in fractions, that a rectangle of the layer shows.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/metadataoutputrectconverted(fromlayerrect:)
  public func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    geometry.deviceRect(fromLayerRect: rectInLayerCoordinates)
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/layerrectconverted(frommetadataoutputrect:)
  public func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry.layerRect(fromDeviceRect: rectInMetadataOutputCoordinates)
  }

  /// Of the picture that shows; before the first, of the one that is going to.
  private var geometry: PreviewGeometry {
    let presented = presented
    let connection = presented?.connection ?? session?.controller?.connection(to: outputID)
    var geometry = PreviewGeometry(
      sourceSize: .zero, turn: .none, gravity: videoGravity.value, bounds: bounds)
    guard let world = session?.world, let connection else { return geometry }
    let camera = connection.input.camera
    let size = presented?.size ?? world.hub.settings(of: camera).pictureSize(of: camera)
    geometry.sourceSize = CGSize(width: size.width, height: size.height)
    geometry.turn = PictureTurn(
      quarterTurns: connection.rotationAngle / 90, mirrored: connection.isVideoMirrored)
    return geometry
  }
}
