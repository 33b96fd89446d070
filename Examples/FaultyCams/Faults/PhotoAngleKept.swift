import AVFoundation

/// Turns photos as the phone was held when the camera came.
package final class PhotoAngleKept: HonestPhotographer {
  private var kept: CGFloat = 0

  override var photoAngle: CGFloat { kept }

  override func levelAtFirst() {
    super.levelAtFirst()
    kept = super.photoAngle
  }
}
