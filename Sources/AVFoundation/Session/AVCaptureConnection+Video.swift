import CameraService
import CaptureModel
import Foundation

/// How pictures stand. Apple has rotation angles in its place since iOS 17.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturevideoorientation
public enum AVCaptureVideoOrientation: Int, Sendable {
  case portrait = 1
  case portraitUpsideDown = 2
  /// The device's lower end is to the right.
  case landscapeRight = 3
  case landscapeLeft = 4
}

extension AVCaptureConnection {
  public var isVideoOrientationSupported: Bool { isVideoRotationAngleSupported(0) }

  /// The old name of ``videoRotationAngle``: assigning one changes the other. `.portrait` makes pictures upright in an
  /// upright device. Raises where it is not supported.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/videoorientation
  public var videoOrientation: AVCaptureVideoOrientation {
    get { AVCaptureVideoOrientation(rawValue: value.orientation.rawValue) ?? .portrait }
    set {
      guard let orientation = VideoOrientation(rawValue: newValue.rawValue) else { return }
      change { (value) throws(Misuse) in try value.setOrientation(orientation) }
    }
  }

  // MARK: Stabilisation

  public var isVideoStabilizationSupported: Bool { value.isStabilizationSupported }

  /// Raises where ``isVideoStabilizationSupported`` is false, except for `.off`.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/preferredvideostabilizationmode
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { AVCaptureVideoStabilizationMode(rawValue: value.stabilization) ?? .off }
    set {
      change { (value) throws(Misuse) in try value.setStabilization(newValue.rawValue) }
    }
  }

  /// `.off` for a mode that the active format does not have; *decided*: for `.auto` too.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    AVCaptureVideoStabilizationMode(rawValue: value.activeStabilization) ?? .off
  }

  // MARK: Crop

  /// *Decided*: 1; `videoZoomFactor` of the camera does it since iOS 7.
  public var videoMaxScaleAndCropFactor: CGFloat { 1 }

  /// Above ``videoMaxScaleAndCropFactor`` or below 1 it raises.
  public var videoScaleAndCropFactor: CGFloat {
    get { 1 }
    set {
      if newValue != 1 {
        raise(
          .range(
            "-[AVCaptureConnection setVideoScaleAndCropFactor:]",
            "The factor \(newValue) is out of range [1, 1]"))
      }
    }
  }

  public var isCameraIntrinsicMatrixDeliverySupported: Bool { false }
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
    get { false }
    set {
      if newValue {
        raise(
          .invalidArgument(
            "-[AVCaptureConnection setCameraIntrinsicMatrixDeliveryEnabled:]",
            "Not supported - use -isCameraIntrinsicMatrixDeliverySupported"))
      }
    }
  }
}
