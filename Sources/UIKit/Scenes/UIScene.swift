import FoundationAdditions

/// One instance of an app's interface.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiscene
@MainActor
open class UIScene: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// Why a scene was connected.
  ///
  /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
  @MainActor
  public final class ConnectionOptions: NSObject {
    /// What the ``UISceneAccessory`` was created with; nil for other scenes.
    public let sceneAccessoryUserInfo: Any?

    init(sceneAccessoryUserInfo: Any? = nil) { self.sceneAccessoryUserInfo = sceneAccessoryUserInfo }
  }

  public nonisolated let session: UISceneSession
  /// Held by the scene.
  open var delegate: (any UISceneDelegate)?
  public internal(set) var activationState = ActivationState.unattached
  open var title: String! = ""

  init(session: UISceneSession) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// The same in every run, unlike an address.
  open override var hash: Int { session.number }

  open override var next: UIResponder? { UIApplication.shared }

  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}
