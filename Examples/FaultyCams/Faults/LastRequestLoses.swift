/// Carries every request out, whichever order they come to their turn in.
package final class LastRequestLoses: CamController {
  override nonisolated class var dropsOvertaken: Bool { false }
}
