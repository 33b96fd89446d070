/// What an app means to show in its previews.
public enum PreviewIntent: String, Hashable, Sendable, CaseIterable {
  /// The person who looks at the display.
  case viewer
  /// What lies beyond the phone.
  case scene
  /// The app says nothing.
  case none
}
