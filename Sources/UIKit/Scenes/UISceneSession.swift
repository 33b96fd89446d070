import FoundationAdditions

/// The lasting side of a scene: its role and how it is set up.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor
open class UISceneSession: NSObject {
  /// https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// Content shown while a camera captures, across from the app; the system assigns it (S5).
    public static let windowCameraCaptureAccessory = Role(
      rawValue: "UIWindowSceneSessionRoleCameraCaptureAccessory")
  }

  public let role: Role
  /// Counts the sessions of one launch: "scene-1", "scene-2" and so on.
  public let persistentIdentifier: String
  public internal(set) weak var scene: UIScene?
  public internal(set) var configuration: UISceneConfiguration
  open var userInfo: [String: Any]?

  /// Counts the sessions of one launch.
  nonisolated let number: Int

  package init(role: Role, number: Int) {
    self.role = role
    self.number = number
    persistentIdentifier = "scene-\(number)"
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
  }

  /// The same in every run, unlike an address.
  open override var hash: Int { number }
}
