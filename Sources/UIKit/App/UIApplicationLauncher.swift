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
    if let delegate = application.delegate {
      scene.session.configuration = delegate.application(
        application, configurationForConnecting: scene.session, options: UIScene.ConnectionOptions())
    }
    if let type = scene.session.configuration.delegateClass {
      scene.delegate = make(type, (any UISceneDelegate).self)
      application.sceneForLooseWindows = nil
    }
    application.add(scene)
    application.launchScene = nil
    scene.connect()
  }

  /// Ends the running app, if there is one: its scenes leave the stage and everything it holds is let go.
  package static func terminate() {
    guard let application = UIApplication.current else { return }
    application.delegate?.applicationWillTerminate(application)
    application.post(UIApplication.willTerminateNotification)
    for scene in application.removeScenes() {
      scene.disconnect()
      guard let scene = scene as? UIWindowScene else { continue }
      scene.stage?.detach(scene)
      scene.placement = nil
      for window in scene.windows { window.isHidden = true }
    }
    UIApplication.current = nil
  }

  private static func make<Delegate>(_ type: Any.Type, _ protocol: Delegate.Type) -> Delegate {
    guard let type = type as? AnyClass, let delegate = ClassInstance.make(type) as? Delegate else {
      preconditionFailure("\(type) is no class that conforms to \(`protocol`)")
    }
    return delegate
  }
}
