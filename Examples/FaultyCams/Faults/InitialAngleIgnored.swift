/// Levels the preview when the angle changes, and takes for granted that it is level before.
package final class InitialAngleIgnored: CamController {
  override func levelAtFirst() {}
}
