import CaptureModel

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
  package let zoom: Double
  package let isRamping: Bool
  package let pressure: SystemPressure

  init(_ controls: CameraControls, pressure: SystemPressure, at time: Duration) {
    self.controls = controls
    self.pressure = pressure
    zoom = controls.zoom.value(at: time)
    isRamping = controls.zoom.isRamping(at: time)
  }
}
