import AVFoundation

/// The camera in use, with what changes about it while it is: the angle of its preview, and, of the system's front
/// camera, the physical one behind it.
@MainActor
final class ShownCamera {
  enum Change: Sendable {
    /// ``previewAngle`` has changed, or is known for the first time.
    case angle
    /// The system has handed over to another physical camera.
    case constituent
  }

  let device: AVCaptureDevice
  /// A rotation coordinator belongs to one camera: each gets its own.
  private let rotation: AVCaptureDevice.RotationCoordinator
  private var observations: [NSKeyValueObservation] = []

  init(
    _ device: AVCaptureDevice, in layer: AVCaptureVideoPreviewLayer,
    onChange: @escaping @MainActor (Change) -> Void
  ) {
    self.device = device
    rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: layer)
    observations = [
      rotation.observe(\.videoRotationAngleForHorizonLevelPreview) { _, _ in
        MainActor.assumeIsolated { onChange(.angle) }
      },
      device.observe(\.activePrimaryConstituent, options: [.old, .new]) { _, change in
        guard change.oldValue != nil, change.newValue != nil else { return }
        Task { @MainActor in onChange(.constituent) }
      },
    ]
  }

  /// Degrees that level the preview.
  var previewAngle: CGFloat { rotation.videoRotationAngleForHorizonLevelPreview }
  /// Degrees that level a photo.
  var captureAngle: CGFloat { rotation.videoRotationAngleForHorizonLevelCapture }

  private var liesOnItsSide: Bool { Int(previewAngle) % 180 != 0 }

  /// Of the picture as the preview shows it, in pixels.
  var pictureSize: CGSize {
    let dynamic = device.dynamicDimensions
    let size =
      dynamic.width > 0
      ? dynamic : CMVideoFormatDescriptionGetDimensions(device.activeFormat.formatDescription)
    let (width, height) = (CGFloat(size.width), CGFloat(size.height))
    return liesOnItsSide ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The shape, in the sensor's own axes, whose picture fills a display of this size best; nil for a sensor of one
  /// shape.
  func shape(filling size: CGSize) -> AVCaptureDevice.AspectRatio? {
    let ratio = liesOnItsSide ? size.height / size.width : size.width / size.height
    return device.activeFormat.supportedDynamicAspectRatios.min {
      abs(log($0.value / ratio)) < abs(log($1.value / ratio))
    }
  }
}

extension AVCaptureDevice.AspectRatio {
  /// Width by height.
  fileprivate var value: CGFloat {
    switch self {
    case .ratio16x9: 16 / 9
    case .ratio4x3: 4 / 3
    case .ratio3x4: 3 / 4
    case .ratio9x16: 9 / 16
    default: 1
    }
  }
}
