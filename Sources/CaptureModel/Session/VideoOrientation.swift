/// How pictures stand by the old names; raw values as Apple's `AVCaptureVideoOrientation`.
package enum VideoOrientation: Int, Hashable, Sendable, CaseIterable {
  case portrait = 1
  case portraitUpsideDown, landscapeRight, landscapeLeft

  /// By how many degrees the device is turned counter-clockwise from upright.
  private var deviceAngle: Int {
    switch self {
    case .portrait: 0
    case .landscapeRight: 90
    case .portraitUpsideDown: 180
    case .landscapeLeft: 270
    }
  }

  /// The rotation angle that makes an input's pictures upright in a device that is held so. A front camera sees the
  /// device turn the other way.
  package func rotationAngle(of input: CaptureInput) -> Int {
    let turn = input.camera.position == .front ? deviceAngle : -deviceAngle
    return (input.mountAngle + turn + 360) % 360
  }
}

extension CaptureConnection {
  /// The old name of ``rotationAngle``.
  package var orientation: VideoOrientation {
    VideoOrientation.allCases.first { $0.rotationAngle(of: input) == rotationAngle } ?? .portrait
  }
}
