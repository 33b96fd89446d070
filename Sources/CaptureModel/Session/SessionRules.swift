import DeviceModel

/// What a session lets in beside each other.
package enum SessionRules: Hashable, Sendable {
  /// One camera, one microphone and one output of a kind (C6).
  case oneCamera
  /// Cameras whose physical ones are together in one of these sets of `uniqueID`s (C8).
  case multiCam(sets: [Set<String>])

  package init(multiCamOn device: Device) {
    self = .multiCam(sets: device.multiCamSets.map { Set($0.map(\.uniqueID)) })
  }

  /// Why a camera cannot stream beside others, nil when it can.
  func refusal(of camera: Camera, beside others: [Camera]) -> String? {
    guard !others.isEmpty else { return nil }
    guard case .multiCam(let sets) = self else {
      return "Multiple audio/video AVCaptureInputs are not currently supported"
    }
    let sensors = (others + [camera]).flatMap { $0.virtual?.constituents ?? [$0.uniqueID] }
    let all = Set(sensors)
    guard all.count == sensors.count, sets.contains(where: all.isSubset) else {
      return
        "\(camera.localizedName) and \(others.map(\.localizedName).joined(separator: ", ")) may not be used "
        + "together - use -[AVCaptureDeviceDiscoverySession supportedMultiCamDeviceSets]"
    }
    return nil
  }
}
