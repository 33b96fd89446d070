import CameraService
import CaptureModel
import DeviceModel
import Foundation

extension AVCaptureDevice {
  var abilities: CameraAbilities { camera.abilities }
  var reading: CameraReading { world.hub.reading(of: camera) }
  var controls: CameraControls { reading.controls }

  /// Changes what is set on the lens, the sensor or the lamp, under the configuration lock.
  func control(
    _ method: String, then handler: (@Sendable (CMTime) -> Void)? = nil,
    _ change: (inout CameraControls) throws(Misuse) -> Void
  ) {
    guard isLocked(for: method) else { return }
    var told: SessionController.FormatHandler?
    if let handler { told = { time in handler(time.map { CMTime($0) } ?? .invalid) } }
    world.hub.control(camera, then: told, change)
  }

  /// Tells those who observe what has changed.
  func announce(_ old: CameraReading, _ new: CameraReading) {
    func tell<Value: Equatable>(
      _ keyPath: KeyPath<AVCaptureDevice, Value>, _ value: (CameraReading) -> Value
    ) {
      let (old, new) = (value(old), value(new))
      if old != new { didChange(keyPath, old: old, new: new) }
    }
    announceFormat(old, new)
    guard observers.isObserved else { return }
    tell(\.focusMode) { FocusMode($0.controls.mode(.focus)) }
    tell(\.isAdjustingFocus) { $0.controls.isAdjusting(.focus) }
    tell(\.lensPosition) { Float($0.controls.lensPosition) }
    tell(\.focusPointOfInterest) { CGPoint($0.controls.point(.focus)) }
    tell(\.isSmoothAutoFocusEnabled) { $0.controls.isSmoothAutoFocusEnabled }
    tell(\.exposureMode) { ExposureMode($0.controls.mode(.exposure)) }
    tell(\.isAdjustingExposure) { $0.controls.isAdjusting(.exposure) }
    tell(\.exposurePointOfInterest) { CGPoint($0.controls.point(.exposure)) }
    tell(\.exposureDuration) { CMTime.exposure($0.controls.exposureDuration) }
    tell(\.iso) { Float($0.controls.sensitivity) }
    tell(\.exposureTargetBias) { Float($0.controls.bias) }
    tell(\.whiteBalanceMode) { WhiteBalanceMode($0.controls.mode(.whiteBalance)) }
    tell(\.isAdjustingWhiteBalance) { $0.controls.isAdjusting(.whiteBalance) }
    tell(\.deviceWhiteBalanceGains) { WhiteBalanceGains($0.controls.gains) }
    tell(\.torchMode) { TorchMode($0.controls.torch) }
    tell(\.torchLevel) { Float($0.controls.torchLevel) }
    tell(\.isTorchActive) { $0.controls.torch == .on }
    tell(\.isTorchAvailable) { isTorchAvailable(at: $0.pressure) }
    tell(\.isFlashAvailable) { isTorchAvailable(at: $0.pressure) }
    tell(\.videoZoomFactor) { CGFloat($0.zoom) }
    tell(\.isRampingVideoZoom) { $0.isRamping }
    tell(\.primaryConstituentDeviceSwitchingBehavior) { switching($0.controls) }
    tell(\.isSubjectAreaChangeMonitoringEnabled) { $0.controls.isMonitoringSubjectArea }
    tell(\.systemPressureState) { SystemPressureState($0.pressure) }
  }
}

extension CGPoint {
  init(_ point: CameraControls.Point) { self.init(x: point.x, y: point.y) }
}

extension CameraControls.Point {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CMTime {
  /// An exposure's length, to a nanosecond.
  static func exposure(_ seconds: Double) -> CMTime {
    CMTime(value: Int64((seconds * 1e9).rounded()), timescale: 1_000_000_000)
  }
}
