import DeviceModel

/// A camera as `directions` prints it in JSON.
struct CameraSummary: Codable, Equatable {
  let uniqueID: String
  /// Apple's raw string.
  let deviceType: String
  /// `front`, `back` or `unspecified`.
  let position: String
  let localizedName: String

  init(_ camera: Camera) {
    uniqueID = camera.uniqueID
    deviceType = camera.deviceType.rawValue
    position = camera.position.rawValue
    localizedName = camera.localizedName
  }
}

extension DeviceType {
  /// Without the prefix that all have: `BuiltInWideAngleCamera`.
  var shortName: String {
    let prefix = "AVCaptureDeviceType"
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}
