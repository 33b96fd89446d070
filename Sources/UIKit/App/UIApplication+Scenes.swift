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
}
