import DeviceModel

/// How a photo's orientation is split between its pixels and its metadata (M5, A2).
///
/// Whoever shows the photo turns its pixels clockwise and mirrors them afterwards (M4); with the turn of the pixels
/// before that, the connection's angle comes out whole.
package struct PhotoOrientation: Hashable, Sendable {
  /// Clockwise quarter turns, 0…3, that the pixels are turned by before they are filed.
  package let pixelTurns: Int
  /// Clockwise quarter turns, 0…3, that the metadata asks for.
  package let notedTurns: Int
  /// Whether the metadata asks for a left-right mirroring after them.
  package let isMirrored: Bool

  /// Degrees clockwise that made a picture of earlier hardware's sensors upright in an upright device.
  private static let earlierMount = 90

  /// - Parameters:
  ///   - angle: the connection's rotation, degrees clockwise, a multiple of 90.
  ///   - mountAngle: the sensor's.
  ///   - isCompensated: whether the pixels are to be as earlier hardware's sensors would have them (A2).
  package init(angle: Int, isMirrored: Bool, mountAngle: Int, isCompensated: Bool) {
    let turn = isCompensated ? mountAngle - PhotoOrientation.earlierMount : 0
    pixelTurns = turn / 90 & 3
    notedTurns = (angle - turn) / 90 & 3
    self.isMirrored = isMirrored
  }

  /// A2: where the sensor sits otherwise than earlier hardware's.
  package static func isCompensationSupported(_ input: CaptureInput) -> Bool {
    input.camera.position == .front && input.mountAngle != earlierMount
  }

  /// A size after the pixels' turn.
  package func size(of size: PixelSize) -> PixelSize {
    pixelTurns & 1 == 0 ? size : PixelSize(width: size.height, height: size.width)
  }
}
