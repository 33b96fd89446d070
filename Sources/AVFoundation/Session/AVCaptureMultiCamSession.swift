import CameraService
import CaptureModel

/// A session that runs several cameras at once. Any thread.
///
/// Inputs, outputs and preview layers are best added without connections, and connected by hand; `addInput` and
/// `addOutput` connect what can be connected, in the order in which it was added. The preset is always
/// `.inputPriority`. Cameras whose physical ones are not together in one of a discovery session's
/// `supportedMultiCamDeviceSets` are refused. When `startRunning` or `commitConfiguration` returns, all preview layers
/// show content. A camera all of whose connections or ports are disabled stops, and the
/// others go on (C8).
///
/// A camera whose active format is not `isMultiCamSupported` beside another one, and a ``AVCaptureSession/hardwareCost``
/// above 1, are a runtime error, and the session stops.
/// https://developer.apple.com/documentation/avfoundation/avcapturemulticamsession
open class AVCaptureMultiCamSession: AVCaptureSession, @unchecked Sendable {
  // @unchecked: nothing of its own.

  public override init() { super.init(multiCamIn: World.current) }

  /// Whether the device can run several cameras at once.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemulticamsession/ismulticamsupported
  open class var isMultiCamSupported: Bool { World.current?.device.multiCamSets.isEmpty == false }

  /// Up to 1 the session can run for as long as the app likes. *Decided* (C10): it does not heat the device, which the
  /// lab does.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemulticamsession/systempressurecost
  open var systemPressureCost: Float { Float(controller?.cost.pressure ?? 0) }
}
