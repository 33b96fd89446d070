import Imaging

/// A stamp found in a picture.
package struct StampReading: Sendable, Hashable {
  package let stamp: Stamp
  /// Clockwise quarter turns, 0…3, that are left to make the picture upright, applied to it as it is seen.
  package let quarterTurns: Int
  /// The sensor's picture was mirrored.
  package let mirrored: Bool
  /// Where the stamp is, in pixels of the picture that was read, its bright ring included.
  package let rect: PixelRect

  init(_ stamp: Stamp, _ symmetry: StampCode.Symmetry, _ rect: PixelRect) {
    self.stamp = stamp
    let left =
      symmetry.mirrored ? symmetry.turns - stamp.uprightTurns : stamp.uprightTurns - symmetry.turns
    quarterTurns = left & 3
    mirrored = symmetry.mirrored
    self.rect = rect
  }
}
