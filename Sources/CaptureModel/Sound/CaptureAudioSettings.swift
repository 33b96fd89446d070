/// What a capture session does to the app's audio session.
package struct CaptureAudioSettings: Hashable, Sendable {
  /// Else it has one of its own.
  package var usesApplicationSession = true
  package var configuresAutomatically = true
  /// Lets other apps' sound go on.
  package var mixesWithOthers = false

  package init() {}

  package var configures: Bool { usesApplicationSession && configuresAutomatically }
}
