/// What an app has set on an input; it stays with the input when that joins another session.
package struct InputSettings: Hashable, Sendable {
  package var disabledPorts: Set<CapturePort.Kind> = []
  /// Frames a second at most; nil for as many as the camera's format has.
  package var rateLimit: Double?

  package init() {}
}
