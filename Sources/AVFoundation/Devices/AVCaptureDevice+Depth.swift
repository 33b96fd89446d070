import CameraService
import CaptureModel
import CoreVideo
import DeviceModel
import Foundation
import Imaging

extension AVCaptureDevice {
  /// What depth is delivered in; nil where the active format has none. Another active format goes back to the last of
  /// its depth formats, which is metres with full precision (*decided*).
  ///
  /// Assigning needs the configuration lock; a format that is not one of the active format's depth formats raises.
  /// Observable.
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/activedepthdataformat
  public var activeDepthDataFormat: Format? {
    get { activeFormat.depthFormat(chosen: world.hub.settings(of: camera).depthType) }
    set {
      let method = "-[AVCaptureDevice setActiveDepthDataFormat:]"
      guard isLocked(for: method) else { return }
      guard newValue == nil || activeFormat.supportedDepthDataFormats.contains(where: { $0 == newValue })
      else {
        return raise(
          .invalidArgument(method, "Unsupported format - use activeFormat.supportedDepthDataFormats"))
      }
      world.hub.change(camera) { $0.depthType = newValue?.depthType }
    }
  }
}

extension AVCaptureDevice.Format {
  /// Metres with half and with full precision; empty where no depth comes with the format (V3).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/supporteddepthdataformats
  public var supportedDepthDataFormats: [AVCaptureDevice.Format] {
    guard depthType == nil, camera.format(index).depth else { return [] }
    return [PixelFormat.depthFloat16, .depthFloat32].map {
      AVCaptureDevice.Format(camera, index, depthType: $0.code)
    }
  }

  func depthFormat(chosen: OSType?) -> AVCaptureDevice.Format? {
    let formats = supportedDepthDataFormats
    return formats.first { $0.depthType == chosen } ?? formats.last
  }
}

extension AVCaptureDevice.Format {
  /// How a camera finds focus.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/autofocussystem-swift.enum
  public enum AutoFocusSystem: Int, Sendable {
    case none = 0
    case contrastDetection = 1
    case phaseDetection = 2
  }

  /// *Decided*: phase detection where the lens moves.
  public var autoFocusSystem: AutoFocusSystem {
    depthType == nil && camera.abilities.focuses ? .phaseDetection : .none
  }
}
