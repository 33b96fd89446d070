import AVKit
import CameraService
import DeviceModel
import Observation
import SDKTestSupport
import Testing
import UIKit

/// A camera app's controller, which offers a script to the person in front of the camera.
private final class CameraController: UIViewController {
  let script = Script()
  var registration: UISceneAccessoryRegistration?

  override func viewDidLoad() {
    let configuration = UISceneConfiguration()
    configuration.delegateClass = ScriptDelegate.self
    registration = registerSceneAccessory(
      .cameraCapture(sceneConfiguration: configuration, userInfo: script))
  }
}

@MainActor
private final class Script {
  var diary: [String] = []
  weak var scene: UIWindowScene?

  func read() -> [String] {
    defer { diary = [] }
    return diary
  }
}

private final class ScriptDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var script: Script?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene,
      let script = connectionOptions.sceneAccessoryUserInfo as? Script
    else { return }
    self.script = script
    script.scene = scene
    let window = UIWindow(windowScene: scene)
    window.addSubview(TouchedView(script, frame: window.bounds))
    window.makeKeyAndVisible()
    self.window = window
    script.diary.append("connects as \(session.role.rawValue)")
  }

  func sceneWillEnterForeground(_ scene: UIScene) { script?.diary.append("enters foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { script?.diary.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { script?.diary.append("resigns") }
  func sceneDidEnterBackground(_ scene: UIScene) { script?.diary.append("enters background") }
  func sceneDidDisconnect(_ scene: UIScene) { script?.diary.append("disconnects") }
}

private final class TouchedView: UIView {
  let script: Script

  init(_ script: Script, frame: CGRect) {
    self.script = script
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { script.diary.append("touched") }
}

extension Phone {
  fileprivate var lit: [String] { stage.litDisplays.map(\.id) }
}

@Suite("The capture accessory")
@MainActor
struct AccessoryTests {
  /// An open phone whose app captures and offers a script.
  private func withAccessory(
    _ device: Device = .iPhoneDuo, hinge: Double = 180, camera: String? = "inner",
    _ body: @escaping @MainActor (Phone, Rig, CameraController) async throws -> Void
  ) throws {
    try withPhone(device, hinge: hinge) { phone in
      let rig = try await Rig(phone, camera)
      let controller = CameraController()
      rig.view.addSubview(controller.view)
      await phone.settle()
      try await body(phone, rig, controller)
    }
  }

  @Test("S5 it comes with its own scene, role, delegate and display, and hears of its life in Apple's order")
  func life() throws {
    try withAccessory { phone, rig, controller in
      #expect(
        controller.script.read() == [
          "connects as UIWindowSceneSessionRoleCameraCaptureAccessory", "enters foreground", "active",
        ])
      let scene = try #require(controller.script.scene)
      #expect(
        scene.session.role == .windowCameraCaptureAccessory && scene.activationState == .foregroundActive)
      #expect(UIApplication.shared.connectedScenes == [phone.scene, scene])
      #expect(scene.screen.bounds.size == CGSize(width: 466, height: 678))
      #expect(phone.scene.screen.bounds.size == CGSize(width: 951, height: 669))
      #expect(phone.lit == ["outer", "inner"])
      rig.session.stopRunning()
      await phone.settle()
      #expect(controller.script.read() == ["resigns", "enters background", "disconnects"])
      #expect(UIApplication.shared.connectedScenes == [phone.scene] && phone.lit == ["inner"])
      #expect(scene.activationState == .unattached)
    }
  }

  @Test(
    "S5 it is available while the phone is open, the app in front on the inner display, and a session runs",
    arguments: 0..<16)
  func table(_ bits: Int) throws {
    let (isOpen, isInside, isInFront, runs) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0)
    try withAccessory { phone, rig, controller in
      if !isInside { try phone.stage.moveApp(to: "outer") }
      if !isOpen { phone.stage.setHinge(0) }
      if !isInFront { UIApplicationLauncher.background() }
      if !runs { rig.session.stopRunning() }
      await phone.settle()
      let isExpected = isOpen && isInside && isInFront && runs
      let registration = try #require(controller.registration)
      #expect(registration.isAvailable == isExpected)
      #expect((controller.script.scene != nil) == isExpected)
      let app = isOpen && isInside ? "inner" : "outer"
      #expect(phone.lit == (isExpected ? ["outer", "inner"] : isInFront ? [app] : []))

      // And back.
      UIApplicationLauncher.foreground()
      rig.session.startRunning()
      try phone.stage.moveApp(to: phone.stage.pose.hinge.angle > 0 ? "inner" : "outer")
      phone.stage.setHinge(180)
      await phone.settle()
      #expect(registration.isAvailable && controller.script.scene != nil)
    }
  }

  @Test("S5 S6 folding withdraws it in the fold's own turn: no display ever has two scenes")
  func folding() throws {
    try withAccessory { phone, _, controller in
      phone.stage.setHinge(0)
      #expect(phone.stage.scenes(on: "outer").count == 1 && phone.lit == ["outer"])
      #expect(controller.script.read().suffix(1) == ["disconnects"])
      for angle in stride(from: 0.0, through: 180, by: 7) {
        phone.stage.setHinge(angle)
        #expect(phone.stage.scenes(on: "outer").count <= 1 && phone.stage.scenes(on: "inner").count <= 1)
      }
      await phone.settle()
      #expect(phone.lit == ["outer", "inner"])
    }
  }

  @Test("S5 of all on screen the top-most is available; when it goes, the one below is again")
  func topmost() throws {
    try withAccessory { phone, rig, lower in
      let upper = CameraController()
      rig.view.addSubview(upper.view)
      await phone.settle()
      #expect(lower.registration?.isAvailable == false && lower.script.scene == nil)
      #expect(upper.registration?.isAvailable == true && upper.script.scene != nil)
      rig.view.bringSubviewToFront(lower.view)
      await phone.settle()
      #expect(lower.registration?.isAvailable == true && upper.registration?.isAvailable == false)
      lower.view.addSubview(upper.view)
      await phone.settle()
      #expect(upper.registration?.isAvailable == true, "inside is above")
      upper.registration?.isEnabled = false
      await phone.settle()
      #expect(upper.registration?.isAvailable == true && upper.script.scene == nil)
      #expect(lower.registration?.isAvailable == false, "one that is turned off keeps its place")
      upper.view.removeFromSuperview()
      await phone.settle()
      #expect(lower.registration?.isAvailable == true && lower.script.scene != nil)
    }
  }

  @Test("S5 S9 turned off it is dismissed and stays available; turned on it is shown again")
  func enabling() throws {
    try withAccessory { phone, _, controller in
      let registration = try #require(controller.registration)
      registration.isEnabled = false
      await phone.settle()
      #expect(registration.isAvailable && phone.lit == ["inner"])
      registration.isEnabled = true
      await phone.settle()
      #expect(phone.lit == ["outer", "inner"])
    }
  }

  @Test("S5 S9 the offer ends when it is taken back, at once, and when the registration is let go")
  func ending() throws {
    try withAccessory { phone, _, controller in
      let registration = try #require(controller.registration)
      UIViewController().unregisterSceneAccessory(registration)
      #expect(registration.isAvailable, "only the controller that made it can end it")
      controller.unregisterSceneAccessory(registration)
      #expect(!registration.isAvailable && phone.lit == ["inner"])
      controller.unregisterSceneAccessory(registration)
      controller.viewDidLoad()
      await phone.settle()
      #expect(phone.lit == ["outer", "inner"])
      controller.registration = nil
      await phone.settle()
      #expect(phone.lit == ["inner"])
    }
  }

  @Test("S5 it can be observed")
  func observing() throws {
    try withAccessory { phone, rig, controller in
      let registration = try #require(controller.registration)
      let changes = Collected<Bool>()
      withObservationTracking {
        _ = registration.isAvailable
      } onChange: {
        changes.add(true)
      }
      rig.session.stopRunning()
      await phone.settle()
      #expect(changes.all == [true])
    }
  }

  @Test("S5 the accessory can be touched, and so can the app")
  func touching() throws {
    try withAccessory { phone, rig, controller in
      _ = controller.script.read()
      let scene = try #require(controller.script.scene)
      #expect(scene.tap(at: CGPoint(x: 100, y: 100)) is TouchedView)
      #expect(controller.script.read() == ["touched"])
      #expect(phone.scene.tap(at: CGPoint(x: 900, y: 600)) != nil)
      #expect(controller.script.read().isEmpty)
    }
  }

  @Test("S5 D3 D12 on the accessory the rear cameras face forward while they face backward inside")
  func directions() throws {
    try withAccessory { phone, rig, controller in
      let view = try #require((controller.script.scene?.delegate as? ScriptDelegate)?.window?.subviews.first)
      let (inside, insideHeard) = phone.coordinator(for: rig.view)
      let (outside, outsideHeard) = phone.coordinator(for: view)
      await phone.settle()
      #expect(insideHeard.sides == [Sides(["inner"], ["outer", "back-dual-wide"])])
      #expect(outsideHeard.sides == [Sides(["outer", "back-dual-wide"], ["inner"])])
      withExtendedLifetime((inside, outside)) {}
    }
  }

  @Test("S5 V2 the virtual front camera stays with the app when an accessory comes")
  func virtualFront() throws {
    try withAccessory(camera: "front") { phone, rig, controller in
      #expect(controller.script.scene != nil && rig.shownCamera == "inner")
      let front = try phone.virtualFront()
      #expect(front.activePrimaryConstituent?.uniqueID == Phone.id("inner"))
    }
  }

  @Test("a window that is moved to the accessory's scene gets its size and traits, and is told of it")
  func movedWindow() throws {
    final class Told: UIViewController {
      var sizes: [CGSize] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) { sizes.append(size) }
    }
    try withAccessory { phone, _, controller in
      let scene = try #require(controller.script.scene)
      let window = UIWindow(windowScene: phone.scene)
      let told = Told()
      window.rootViewController = told
      window.makeKeyAndVisible()
      let (coordinator, heard) = phone.coordinator(for: told.view)
      await phone.settle()
      window.windowScene = scene
      #expect(window.frame.size == CGSize(width: 466, height: 678) && told.sizes == [window.frame.size])
      #expect(told.traitCollection.horizontalSizeClass == .compact && window.placement == scene.placement)
      #expect(!phone.scene.windows.contains(window) && phone.scene.keyWindow !== window)
      await phone.settle()
      #expect(heard.sides.last == Sides(["outer", "back-dual-wide"], ["inner"]) && heard.sides.count == 2)
      window.windowScene = nil
      #expect(window.placement == nil)
      window.windowScene = phone.scene
      await phone.settle()
      #expect(window.placement == phone.scene.placement && heard.sides.count == 3)
      withExtendedLifetime(coordinator) {}
    }
  }

  @Test("S5 a device with one display: never available, a warning in the log, everything else as usual")
  func singleDisplay() throws {
    try withAccessory(.iPhone17Pro, camera: "back-wide") { phone, _, controller in
      #expect(controller.registration?.isAvailable == false && controller.script.scene == nil)
      #expect(
        phone.world.log.all.contains { $0.text.hasPrefix("warning: iPhone 17 Pro has no second display") })
      #expect(phone.lit == ["main"])
    }
  }

  @Test("S5 S9 registered twice: the later registration counts, with a warning")
  func twice() throws {
    try withAccessory { phone, _, controller in
      let configuration = UISceneConfiguration()
      configuration.delegateClass = ScriptDelegate.self
      let script = Script()
      let accessory = UISceneAccessory.cameraCapture(sceneConfiguration: configuration, userInfo: script)
      let first = controller.registerSceneAccessory(accessory)
      let second = controller.registerSceneAccessory(accessory)
      await phone.settle()
      #expect(!first.isAvailable && second.isAvailable && script.diary.filter { $0 == "active" }.count == 1)
      #expect(phone.world.log.all.contains { $0.text.contains("registers one accessory twice") })
    }
  }

  @Test("S5 without a delegate class nothing is shown, with a warning")
  func noDelegate() throws {
    try withAccessory { phone, _, controller in
      let bare = controller.registerSceneAccessory(
        .cameraCapture(sceneConfiguration: UISceneConfiguration()))
      await phone.settle()
      #expect(bare.isAvailable && phone.lit == ["inner"])
      #expect(phone.world.log.all.contains { $0.text.contains("has no delegate class") })
    }
  }
}

@Suite("The inner camera's reserved region")
@MainActor
struct CameraRegionTests {
  @Test("S11 it is active while the inner camera runs, for whatever camera", arguments: ["inner", "front"])
  func active(camera: String) throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, camera)
      #expect(rig.view.reservedRegions(kind: .occlusion).count == 2)
      try rig.exchange(to: "back-wide")
      await phone.settle()
      #expect(rig.view.reservedRegions(kind: .occlusion).count == 1)
      try rig.exchange(to: camera)
      await phone.settle()
      #expect(rig.view.reservedRegions(kind: .occlusion).count == 2)
      rig.session.stopRunning()
      await phone.settle()
      #expect(rig.view.reservedRegions(kind: .occlusion).count == 1)
    }
  }
}
