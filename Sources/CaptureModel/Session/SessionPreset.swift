import DeviceModel

/// A session's quality by name; raw values as Apple's `AVCaptureSession.Preset`.
package struct SessionPreset: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let high = SessionPreset(rawValue: "AVCaptureSessionPresetHigh")

  package static let photo = SessionPreset(rawValue: "AVCaptureSessionPresetPhoto")
  package static let medium = SessionPreset(rawValue: "AVCaptureSessionPresetMedium")
  package static let low = SessionPreset(rawValue: "AVCaptureSessionPresetLow")
  package static let inputPriority = SessionPreset(rawValue: "AVCaptureSessionPresetInputPriority")

  /// The format that a camera streams with under the preset; nil where the camera keeps what it has.
  ///
  /// *Decided*: high is the camera's first choice, photo its largest, medium and low its smallest, and a size the
  /// smallest that contains it, in its shape if there is one.
  package func format(of camera: Camera) -> Int? {
    let indices = camera.formats.indices
    switch self {
    case .high: return camera.defaultFormat
    case .photo: return indices.last
    case .medium, .low: return indices.first
    default:
      guard let size = SessionPreset.sizes[rawValue] else { return nil }
      let fitting = indices.filter {
        camera.formats[$0].width >= size.width && camera.formats[$0].height >= size.height
      }
      return fitting.first {
        camera.formats[$0].width * size.height == camera.formats[$0].height * size.width
      }
        ?? fitting.first
    }
  }

  /// Width and height in pixels that the camera must have, of the presets that name a size.
  private static let sizes: [String: (width: Int, height: Int)] = [
    "AVCaptureSessionPreset352x288": (352, 288),
    "AVCaptureSessionPreset640x480": (640, 480),
    "AVCaptureSessionPresetiFrame960x540": (960, 540),
    "AVCaptureSessionPresetiFrame1280x720": (1280, 720),
    "AVCaptureSessionPreset1280x720": (1280, 720),
    "AVCaptureSessionPreset1920x1080": (1920, 1080),
    "AVCaptureSessionPreset3840x2160": (3840, 2160),
  ]

  /// Apple has one of this name.
  package var isKnown: Bool {
    SessionPreset.sizes[rawValue] != nil
      || [.high, .photo, .medium, .low, .inputPriority].contains(self)
  }

  /// A preset without a size takes whatever the camera has; an unknown one is not supported.
  package func isSupported(by camera: Camera) -> Bool {
    guard let size = SessionPreset.sizes[rawValue] else { return isKnown }
    return camera.formats.contains { $0.width >= size.width && $0.height >= size.height }
  }
}
