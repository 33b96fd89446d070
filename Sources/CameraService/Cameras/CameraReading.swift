import CaptureModel
import DeviceModel

/// How hot the device is; each level asks an app for more.
package enum SystemPressure: Int, Hashable, Sendable, Comparable, CaseIterable {
  case nominal, fair, serious, critical, shutdown

  package static func < (left: SystemPressure, right: SystemPressure) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What can be read off a camera at one moment.
package struct CameraReading: Hashable, Sendable {
  package let controls: CameraControls
  /// An index of the camera's formats.
  package let format: Int
  package let aspectRatio: AspectRatio?
  package let depthType: UInt32?
  package let zoom: Double
  package let isRamping: Bool
  package let pressure: SystemPressure

  init(_ settings: CameraSettings, pressure: SystemPressure, at time: Duration) {
    controls = settings.controls
    (format, aspectRatio, depthType) = (settings.format, settings.aspectRatio, settings.depthType)
    self.pressure = pressure
    zoom = controls.zoom.value(at: time)
    isRamping = controls.zoom.isRamping(at: time)
  }
}
