import CameraService
import FoundationAdditions

/// Starts and ends an app, as the system does.
@MainActor
package enum UIApplicationLauncher {
  /// Launches the app of a delegate's class on a stage, in one turn: the delegate, its first scene on the display the
  /// app is on, both connected, active.
  ///
  /// The class' objects are made by `init()`. An app without a scene delegate shows the windows it makes while it
  /// launches. An app that was launched before is terminated.
  @discardableResult
  package static func launch(
    delegate type: any UIApplicationDelegate.Type, on stage: Stage
  ) -> UIApplication {
    terminate()
    let application = UIApplication()
    UIApplication.current = application
    let scene = UIWindowScene(session: application.makeSession(.windowApplication))
    application.stage = stage
    application.launchScene = scene
    application.sceneForLooseWindows = scene
    scene.stage = stage
    stage.attach(scene)

    let delegate = make(type, (any UIApplicationDelegate).self)
    application.delegate = delegate
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    application.post(UIApplication.didFinishLaunchingNotification)
    connect(scene, of: application)
    return application
  }

  private static func connect(_ scene: UIWindowScene, of application: UIApplication) {
    let options = UIScene.ConnectionOptions()
    if let delegate = application.delegate {
      scene.session.configuration = delegate.application(
        application, configurationForConnecting: scene.session, options: options)
    }
    if scene.session.configuration.delegateClass != nil { application.sceneForLooseWindows = nil }
    application.launchScene = nil
    application.connect(scene, options)
  }

  /// The person leaves the app for another, or for none.
  package static func background() { for scene in appScenes { scene.enterBackground() } }

  /// The person comes back to the app.
  package static func foreground() { for scene in appScenes { scene.returnToForeground() } }

  private static var appScenes: [UIWindowScene] {
    UIApplication.current?.windowScenes.filter(\.isOfApp) ?? []
  }

  /// Ends the running app, if there is one: its scenes leave the stage and everything it holds is let go.
  package static func terminate() {
    guard let application = UIApplication.current else { return }
    application.delegate?.applicationWillTerminate(application)
    application.post(UIApplication.willTerminateNotification)
    for scene in application.windowScenes { application.disconnect(scene) }
    UIApplication.current = nil
  }

  static func make<Delegate>(_ type: Any.Type, _ protocol: Delegate.Type) -> Delegate {
    guard let type = type as? AnyClass, let delegate = ClassInstance.make(type) as? Delegate else {
      preconditionFailure("\(type) is no class that conforms to \(`protocol`)")
    }
    return delegate
  }
}
