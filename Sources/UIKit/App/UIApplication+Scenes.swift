import CameraService

extension UIApplication {
  /// Makes the scene's delegate, if it has one, and brings the scene to the foreground.
  func connect(_ scene: UIWindowScene, _ options: UIScene.ConnectionOptions) {
    if let type = scene.session.configuration.delegateClass {
      scene.delegate = UIApplicationLauncher.make(type, (any UISceneDelegate).self)
    }
    add(scene)
    scene.connect(options)
  }

  /// Takes a scene off the stage; what its windows hold disappears.
  func disconnect(_ scene: UIWindowScene) {
    remove(scene)
    scene.disconnect()
    scene.stage?.detach(scene)
    scene.placement = nil
    for window in scene.windows { window.isHidden = true }
  }

  /// Whether there may be a second scene of the app's own: there may not.
  public var supportsMultipleScenes: Bool { false }

  /// Closes a scene in a later turn, as a person does who swipes it away: it goes by way of the background, and its
  /// session with it. `errorHandler` is called for a session without a scene, and for an accessory's, which is the
  /// system's to close (*decided*).
  /// https://developer.apple.com/documentation/uikit/uiapplication/requestscenesessiondestruction(_:options:errorhandler:)
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    Task { @MainActor in
      guard let scene = windowScenes.first(where: { $0.session === sceneSession }), scene.isOfApp else {
        errorHandler?(
          UISceneError(.requestDenied, "The session has no scene that the app may close."))
        return
      }
      scene.enterBackground()
      disconnect(scene)
      delegate?.application(self, didDiscardSceneSessions: [sceneSession])
    }
  }
}
