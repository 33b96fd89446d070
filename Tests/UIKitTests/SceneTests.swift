import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("Scenes that are misused or closed")
  @MainActor
  struct SceneTests {
    @Test("a view that is put into another window leaves the first, with its controller")
    func twoWindows() throws {
      try Phone.run { phone in
        let diary = Diary()
        let first = try await phone.show(UIViewController())
        let scene = try #require(first.windowScene)
        let second = UIWindow(windowScene: scene)
        second.isHidden = false
        let child = NotingController()
        child.diary = diary
        first.addSubview(child.view)
        await phone.settle()
        second.addSubview(child.view)
        await phone.settle()
        #expect(child.view.window === second && !first.subviews.contains(child.view))
        #expect(second.subviews == [child.view])
        second.isHidden = true
        #expect(diary.read().suffix(2) == ["vc viewWillDisappear", "vc viewDidDisappear"])
      }
    }

    /// Makes a window and takes it away again while the scene connects.
    final class FickleDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?

      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
      {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        window?.windowScene = nil
        window = nil
      }
    }

    final class FickleApp: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = FickleDelegate.self
        return configuration
      }
    }

    @Test(
      "a delegate that takes its window away while it connects leaves an empty scene that folds all the same")
    func noWindow() throws {
      try Phone.run { phone in
        let scene = try #require(phone.launch(FickleApp.self).windowScenes.first)
        await phone.settle()
        #expect(scene.windows.isEmpty && scene.keyWindow == nil && scene.activationState == .foregroundActive)
        phone.stage.setHinge(180)
        phone.stage.rotate(to: .landscapeLeft)
        await phone.settle()
        #expect(scene.layerNodes().isEmpty && scene.tap(at: .zero) == nil)
        #expect(phone.stage.litDisplays.map(\.id) == ["inner"])
      }
    }

    @Test("an app that closes its scene goes to the background with it; a closed session is refused")
    func destruction() throws {
      try Phone.run { phone in
        let application = phone.launch(SceneApp.self)
        await phone.settle()
        _ = SceneApp.diary.read()
        let scene = try #require(application.windowScenes.first)
        var errors: [any Error] = []
        application.requestSceneSessionDestruction(scene.session, options: nil) { errors.append($0) }
        #expect(SceneApp.diary.read().isEmpty, "in a later turn")
        await phone.settle()
        #expect(
          SceneApp.diary.read().prefix(3) == ["willResignActive", "didEnterBackground", "didDisconnect"])
        #expect(application.connectedScenes.isEmpty && phone.stage.litDisplays.isEmpty && errors.isEmpty)
        application.requestSceneSessionDestruction(scene.session, options: nil) { errors.append($0) }
        await phone.settle()
        #expect(errors.compactMap { ($0 as? UISceneError)?.code } == [.requestDenied])
        phone.stage.setHinge(180)
      }
    }

    @Test("S7 S8 in the background a scene keeps its place, folds, and lights nothing")
    func background() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        UIApplicationLauncher.background()
        #expect(phone.stage.litDisplays.isEmpty && phone.stage.scenes(on: "outer").isEmpty)
        phone.stage.setHinge(180)
        #expect(window.placement?.display.id == "inner" && phone.stage.litDisplays.isEmpty)
        UIApplicationLauncher.foreground()
        #expect(phone.stage.litDisplays.map(\.id) == ["inner"])
      }
    }

    @Test("notifications of the scene and the app come after their delegate, in Apple's order")
    func notifications() throws {
      try Phone.run { phone in
        let scene = try #require(phone.launch(SceneApp.self).windowScenes.first)
        await phone.settle()
        _ = SceneApp.diary.read()
        let names: [Notification.Name] = [
          UIScene.willDeactivateNotification, UIApplication.willResignActiveNotification,
          UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification,
          UIScene.willEnterForegroundNotification, UIApplication.willEnterForegroundNotification,
          UIScene.didActivateNotification, UIApplication.didBecomeActiveNotification,
        ]
        let tokens = names.map { name in
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            let name = note.name.rawValue
            MainActor.assumeIsolated { SceneApp.diary.note(name) }
          }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        UIApplicationLauncher.background()
        UIApplicationLauncher.foreground()
        #expect(scene.activationState == .foregroundActive)
        let texts = ["willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive"]
        let expected = texts.enumerated().flatMap { index, text in
          [text, names[2 * index].rawValue, names[2 * index + 1].rawValue]
        }
        #expect(SceneApp.diary.read() == expected)
      }
    }
  }
}
