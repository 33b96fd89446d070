/// A Camera Control button: pressed it takes pictures, pressed lightly it shows an app's controls, which a finger that
/// slides along it changes.
public struct CameraControl: Codable, Hashable, Sendable {
  /// How many controls a session may have.
  public var maxControls: Int

  public init(maxControls: Int) { self.maxControls = maxControls }
}
