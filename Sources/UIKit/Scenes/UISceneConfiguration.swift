import FoundationAdditions

/// Which delegate a scene gets.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uisceneconfiguration
@MainActor
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  /// A class that conforms to ``UISceneDelegate``; one is made by its `init()` for each scene. Without one, windows
  /// belong to the application's delegate.
  open var delegateClass: AnyClass?

  /// Without a name, for the app's own role; the system gives an accessory's scene another one.
  public override convenience init() { self.init(name: nil, sessionRole: .windowApplication) }

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}
