import CameraService
import FoundationAdditions

/// The running app.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiapplication
@MainActor
open class UIApplication: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// https://developer.apple.com/documentation/uikit/uiapplication/state
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

  static var current: UIApplication?

  /// The app that was launched last; one that does nothing before that.
  public class var shared: UIApplication {
    if let current { return current }
    let application = UIApplication()
    current = application
    return application
  }

  /// Held by the application.
  open var delegate: (any UIApplicationDelegate)?
  open var isIdleTimerDisabled = false

  // MARK: Scenes

  weak var stage: Stage?
  private var scenes: [UIScene] = []
  private var sessionCount = 0
  /// Which scene takes windows that name none: the first, until it gets a delegate of its own.
  weak var sceneForLooseWindows: UIWindowScene?
  /// There before it is connected, so that an app may ask for its screen while it launches.
  var launchScene: UIWindowScene?

  open var connectedScenes: Set<UIScene> { Set(scenes) }
  open var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }

  /// The connected window scenes, in the order they came.
  package var windowScenes: [UIWindowScene] { scenes.compactMap { $0 as? UIWindowScene } }

  var firstScene: UIWindowScene? { windowScenes.first ?? launchScene }

  func makeSession(_ role: UISceneSession.Role) -> UISceneSession {
    sessionCount += 1
    return UISceneSession(role: role, number: sessionCount)
  }

  func add(_ scene: UIScene) {
    if !scenes.contains(scene) { scenes.append(scene) }
  }

  func remove(_ scene: UIScene) { scenes.removeAll { $0 === scene } }

  /// Windows of all scenes.
  open var windows: [UIWindow] { windowScenes.flatMap(\.windows) }

  open var keyWindow: UIWindow? { windowScenes.lazy.compactMap(\.keyWindow).first }

  /// The most active state among the scenes.
  open var applicationState: State {
    if scenes.contains(where: { $0.activationState == .foregroundActive }) { return .active }
    return scenes.contains { $0.activationState == .background } ? .background : .inactive
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: Notifications

  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")

  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
