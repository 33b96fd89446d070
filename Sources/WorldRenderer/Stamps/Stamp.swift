import Imaging

/// What a simulated frame says about itself in a small black and white code in its pixels, so that a display
/// snapshot proves which frame was shown, and how it was turned.
package struct Stamp: Sendable, Hashable {
  /// The camera's place in the device's list, 0…63.
  package let camera: Int
  /// Clockwise quarter turns, 0…3, that made the sensor's picture upright when it was exposed.
  package let uprightTurns: Int
  /// The frame's number, counted modulo 2²⁴.
  package let index: Int
  /// When it was exposed, counted modulo 2³² (49 days).
  package let milliseconds: Int

  /// `camera` is 0…63 and `uprightTurns` 0…3; the other two keep their low bits.
  package init(camera: Int, uprightTurns: Int, index: Int, milliseconds: Int) {
    precondition((0..<64).contains(camera), "a stamp holds cameras 0 to 63, not \(camera)")
    precondition(
      (0..<4).contains(uprightTurns), "a picture is upright after 0 to 3 turns, not \(uprightTurns)")
    self.camera = camera
    self.uprightTurns = uprightTurns
    self.index = index & 0xFF_FFFF
    self.milliseconds = milliseconds & 0xFFFF_FFFF
  }

  /// 6 bits of camera, 2 of turns, 24 of index, 32 of time, from the highest bit down.
  var payload: UInt64 {
    UInt64(camera) << 58 | UInt64(uprightTurns) << 56 | UInt64(index) << 32 | UInt64(milliseconds)
  }

  init(payload: UInt64) {
    self.init(
      camera: Int(payload >> 58), uprightTurns: Int(payload >> 56 & 3), index: Int(payload >> 32 & 0xFF_FFFF),
      milliseconds: Int(payload & 0xFFFF_FFFF))
  }
}
