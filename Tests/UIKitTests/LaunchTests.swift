import DeviceModel
import Testing
import UIKit

/// As a scene template has it.
class SceneApp: UIResponder, UIApplicationDelegate {
  static let diary = Diary()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    SceneApp.diary.note("didFinishLaunching, \(application.connectedScenes.count) scenes")
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    SceneApp.diary.note("configurationForConnecting")
    let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  func applicationDidBecomeActive(_ application: UIApplication) { SceneApp.diary.note("not called") }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    SceneApp.diary.note("willConnect, \(scene.activationState)")
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    let root = NotingController()
    root.diary = SceneApp.diary
    window.rootViewController = root
    window.makeKeyAndVisible()
    self.window = window
  }

  func sceneWillEnterForeground(_ scene: UIScene) { SceneApp.diary.note("willEnterForeground") }
  func sceneDidBecomeActive(_ scene: UIScene) { SceneApp.diary.note("didBecomeActive") }
  func sceneWillResignActive(_ scene: UIScene) { SceneApp.diary.note("willResignActive") }
  func sceneDidEnterBackground(_ scene: UIScene) { SceneApp.diary.note("didEnterBackground") }
  func sceneDidDisconnect(_ scene: UIScene) { SceneApp.diary.note("didDisconnect") }

  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {
    SceneApp.diary.note(
      "didUpdate from \(Int(previousCoordinateSpace.bounds.width)) \(previousInterfaceOrientation)")
  }

  func windowScene(
    _ windowScene: UIWindowScene,
    didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
  ) {
    SceneApp.diary.note("didUpdateEffectiveGeometry to \(windowScene.interfaceOrientation)")
  }
}

/// As apps without scenes have it.
class LegacyApp: UIResponder, UIApplicationDelegate {
  static let diary = Diary()
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let root = NotingController()
    root.diary = LegacyApp.diary
    window.rootViewController = root
    window.makeKeyAndVisible()
    self.window = window
    LegacyApp.diary.note("didFinishLaunching")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { LegacyApp.diary.note("didBecomeActive") }
  func applicationWillResignActive(_ application: UIApplication) { LegacyApp.diary.note("willResignActive") }
  func applicationDidEnterBackground(_ application: UIApplication) {
    LegacyApp.diary.note("didEnterBackground")
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    LegacyApp.diary.note("willEnterForeground")
  }
}

/// The least there is.
class BareApp: NSObject, UIApplicationDelegate {
  var window: UIWindow?

  override init() {
    super.init()
    window = UIWindow()
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    return true
  }
}

extension UIKitTests {
  @Suite("Launching")
  @MainActor
  struct LaunchTests {
    @Test("an app with scenes hears of everything in order")
    func scenes() throws {
      try Phone.run { phone in
        _ = SceneApp.diary.read()
        let application = phone.launch(SceneApp.self)
        #expect(
          SceneApp.diary.read() == [
            "didFinishLaunching, 0 scenes", "configurationForConnecting", "willConnect, foregroundInactive",
            "vc loadView", "vc viewDidLoad", "vc viewWillAppear", "vc viewSafeAreaInsetsDidChange",
            "vc viewIsAppearing", "willEnterForeground", "didBecomeActive",
          ])
        await phone.settle()
        #expect(
          SceneApp.diary.read() == [
            "vc viewWillLayoutSubviews", "vc viewDidLayoutSubviews", "vc viewDidAppear",
          ])

        let scene = try #require(application.windowScenes.first)
        #expect(application.connectedScenes == [scene])
        #expect(application.applicationState == .active)
        #expect(scene.session.role == .windowApplication && scene.session.scene === scene)
        #expect(scene.session.configuration.name == "Default")
        #expect(scene.keyWindow === (scene.delegate as? SceneDelegate)?.window)
      }
    }

    @Test("an app without scenes shows the window it makes while it launches")
    func legacy() throws {
      try Phone.run { phone in
        _ = LegacyApp.diary.read()
        let application = phone.launch(LegacyApp.self)
        await phone.settle()
        #expect(
          LegacyApp.diary.read() == [
            "vc loadView", "vc viewDidLoad", "vc viewWillAppear", "vc viewSafeAreaInsetsDidChange",
            "vc viewIsAppearing", "didFinishLaunching", "didBecomeActive", "vc viewWillLayoutSubviews",
            "vc viewDidLayoutSubviews", "vc viewDidAppear",
          ])
        let window = try #require(application.keyWindow)
        #expect(window.windowScene === application.windowScenes.first)
        #expect(window.frame == CGRect(x: 0, y: 0, width: 466, height: 678))
        #expect(window.placement?.display.id == "outer")
      }
    }

    @Test("a window made without a size fills the scene; delegates are made by their own init()")
    func bare() throws {
      try Phone.run(.iPhone14Pro) { phone in
        let application = phone.launch(BareApp.self)
        await phone.settle()
        let window = try #require(application.keyWindow)
        #expect(window.frame.size == UIScreen.main.bounds.size)
        #expect(window.rootViewController?.view.frame == window.bounds)
        #expect(!window.frame.isEmpty && UIScreen.main.scale == 3)
        let native = UIScreen.main.nativeBounds
        #expect(native.width == 1179 && native.height == 2556)
      }
    }

    @Test("activation goes through every state between")
    func activation() throws {
      try Phone.run { phone in
        let scene = try #require(phone.launch(SceneApp.self).windowScenes.first)
        await phone.settle()
        _ = SceneApp.diary.read()
        scene.enterBackground()
        #expect(scene.activationState == .background && UIApplication.shared.applicationState == .background)
        scene.enterBackground()
        scene.returnToForeground()
        scene.deactivate()
        #expect(UIApplication.shared.applicationState == .inactive)
        scene.activate()
        #expect(
          SceneApp.diary.read() == [
            "willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive",
            "willResignActive", "didBecomeActive",
          ])
      }
      try Phone.run { phone in
        let scene = try #require(phone.launch(LegacyApp.self).windowScenes.first)
        await phone.settle()
        _ = LegacyApp.diary.read()
        scene.enterBackground()
        scene.returnToForeground()
        #expect(
          LegacyApp.diary.read() == [
            "willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive",
          ])
      }
    }

    @Test("a terminated app lets go of its scenes and windows")
    func termination() throws {
      try Phone.run { phone in
        _ = SceneApp.diary.read()
        weak let scene = phone.launch(SceneApp.self).windowScenes.first
        weak let window = scene?.keyWindow
        await phone.settle()
        UIApplicationLauncher.terminate()
        #expect(
          SceneApp.diary.read().suffix(3) == ["didDisconnect", "vc viewWillDisappear", "vc viewDidDisappear"])
        await phone.settle()
        #expect(scene == nil && window == nil)
        #expect(phone.stage.litDisplays.isEmpty)
        #expect(UIApplication.shared.connectedScenes.isEmpty)
      }
    }
  }
}
