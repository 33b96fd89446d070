import CameraService

/// An accessory, as a controller offers it to the stage. The stage keeps it until it ends.
@MainActor
final class SceneAccessoryOffer: StagedAccessory {
  private let accessory: UISceneAccessory
  private weak var controller: UIViewController?
  weak var registration: UISceneAccessoryRegistration?
  private weak var stage: Stage?
  private(set) var isAvailable = false
  private(set) var scene: UIWindowScene?

  init(_ accessory: UISceneAccessory, by controller: UIViewController) {
    self.accessory = accessory
    self.controller = controller
  }

  func begin(on stage: Stage?) {
    self.stage = stage
    stage?.add(self)
  }

  func end() {
    stage?.remove(self)
    stage = nil
  }

  /// Whether it offers this accessory for this controller.
  func offers(_ accessory: UISceneAccessory, by controller: UIViewController) -> Bool {
    self.accessory === accessory && self.controller === controller
  }

  // MARK: StagedAccessory

  var isEnabled = true {
    didSet { if isEnabled != oldValue { stage?.setNeedsDirections() } }
  }

  var isOnScreen: Bool {
    guard let window = controller?.viewIfLoaded?.window, window.isShown, let scene = window.windowScene else {
      return false
    }
    return scene.isOfApp && !scene.isInBackground && UIApplication.shared.windowScenes.contains(scene)
  }

  /// Scene, window, then the way down to the controller's view.
  var depth: [Int]? {
    guard let view = controller?.viewIfLoaded, let window = view.window, window.isShown,
      let scene = window.windowScene, scene.isOfApp, !scene.isInBackground,
      let sceneIndex = UIApplication.shared.windowScenes.firstIndex(of: scene),
      let windowIndex = scene.visibleWindows.firstIndex(of: window)
    else { return nil }
    let way = sequence(first: view as UIView, next: \.superview).compactMap { view in
      view.superview?.subviews.firstIndex(of: view)
    }
    return [sceneIndex, windowIndex] + way.reversed()
  }

  func stage(isAvailable: Bool, isPresented: Bool) {
    if isAvailable != self.isAvailable {
      if let registration {
        registration.changing { self.isAvailable = isAvailable }
      } else {
        self.isAvailable = isAvailable
      }
    }
    guard isPresented != (scene != nil) else { return }
    if isPresented { present() } else { withdraw() }
  }

  private func present() {
    guard let stage else { return }
    guard let type = accessory.configuration.delegateClass else {
      return stage.warn("a capture accessory whose configuration has no delegate class shows nothing")
    }
    let application = UIApplication.shared
    let session = application.makeSession(.windowCameraCaptureAccessory)
    session.configuration = UISceneConfiguration(
      name: accessory.configuration.name, sessionRole: .windowCameraCaptureAccessory)
    session.configuration.delegateClass = type
    let scene = UIWindowScene(session: session)
    self.scene = scene
    scene.stage = stage
    stage.attach(scene, as: .accessory)
    application.connect(scene, UIScene.ConnectionOptions(sceneAccessoryUserInfo: accessory.userInfo))
  }

  private func withdraw() {
    guard let scene else { return }
    self.scene = nil
    scene.enterBackground()
    UIApplication.shared.disconnect(scene)
  }
}
