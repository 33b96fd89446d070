import DeviceModel

/// A session's quality by name; raw values as Apple's `AVCaptureSession.Preset`.
package struct SessionPreset: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let high = SessionPreset(rawValue: "AVCaptureSessionPresetHigh")

  /// Width and height in pixels that the camera must have, of the presets that name a size.
  private static let sizes: [String: (width: Int, height: Int)] = [
    "AVCaptureSessionPreset640x480": (640, 480),
    "AVCaptureSessionPreset1280x720": (1280, 720),
    "AVCaptureSessionPreset1920x1080": (1920, 1080),
    "AVCaptureSessionPreset3840x2160": (3840, 2160),
  ]

  /// A preset without a size takes whatever the camera has.
  package func isSupported(by camera: Camera) -> Bool {
    guard let size = SessionPreset.sizes[rawValue] else { return true }
    return camera.formats.contains { $0.width >= size.width && $0.height >= size.height }
  }
}
