import AVKit
import Diptych
import Foundation
import Testing
import UIKit

/// A camera app that shows its preview inside and a script outside; a touch on the script turns it green.
private final class ScriptApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = CaptureController()
    window?.makeKeyAndVisible()
    return true
  }
}

private final class CaptureController: UIViewController {
  static weak var current: CaptureController?
  let session = AVCaptureSession()
  private var registration: UISceneAccessoryRegistration?

  override func viewDidLoad() {
    CaptureController.current = self
    view.backgroundColor = .black
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back),
      let input = try? AVCaptureDeviceInput(device: camera)
    else { return }
    session.addInput(input)
    let preview = AVCaptureVideoPreviewLayer(session: session)
    preview.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    view.layer.addSublayer(preview)
    let configuration = UISceneConfiguration()
    configuration.delegateClass = ScriptSceneDelegate.self
    registration = registerSceneAccessory(.cameraCapture(sceneConfiguration: configuration))
    session.startRunning()
  }
}

private final class ScriptSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = ScriptController()
    window?.makeKeyAndVisible()
  }
}

private final class ScriptController: UIViewController {
  override func viewDidLoad() {
    view.backgroundColor = .red
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 60))
    label.text = "Read this"
    view.addSubview(label)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { view.backgroundColor = .green }
}

@Suite("Both displays at once")
@MainActor
struct SecondDisplayTests {
  @Test("S5 S7 each display shows its own scene at its own size; a tap on one changes that one")
  func both() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(ScriptApp.self)
      await duo.settle()
      #expect(duo.litDisplays == [.outer])
      await duo.open(over: .milliseconds(300))
      await duo.settle()
      #expect(duo.litDisplays == [.outer, .inner])
      let (inside, outside) = (try await duo.snapshot(of: .inner), try await duo.snapshot(of: .outer))
      #expect(
        (inside.width, inside.height) == (2853, 2007) && (outside.width, outside.height) == (1398, 2034))
      #expect(inside.stamp?.camera == .wideAngle && outside.stamp == nil)
      #expect(outside[700, 1500].red > 200 && outside[700, 1500].green < 100)
      try await duo.tap(CGPoint(x: 233, y: 500), on: .outer)
      await duo.settle()
      let touched = try await duo.snapshot(of: .outer)
      #expect(touched[700, 1500] != outside[700, 1500])
      try await duo.tap(CGPoint(x: 900, y: 600), on: .inner)
      #expect(try await duo.snapshot(of: .outer)[700, 1500] == touched[700, 1500])
    }
  }

  @Test("S5 S7 a display goes dark when its scene goes, and says so in a sentence")
  func dark() throws {
    try SimulatedDevice.run(hinge: 180) { duo in
      try await duo.launch(ScriptApp.self)
      await duo.settle()
      CaptureController.current?.session.stopRunning()
      await duo.settle()
      #expect(duo.litDisplays == [.inner])
      let error = await #expect(throws: SimulatedDeviceError.self) { try await duo.snapshot(of: .outer) }
      #expect(error?.code == .displayIsDark && error?.message.contains("outer display is dark") == true)
      await #expect(throws: SimulatedDeviceError.self) { try await duo.tap(.zero, on: .outer) }
    }
  }

  @Test("C4 S7 in the background displays are dark and the session is interrupted; in front it goes on")
  func background() throws {
    try SimulatedDevice.run(hinge: 180) { duo in
      try await duo.launch(ScriptApp.self)
      await duo.settle()
      let camera = duo.streaming
      await duo.background()
      await duo.background()
      #expect(duo.streaming == nil && duo.litDisplays.isEmpty)
      await duo.setHinge(0)
      try await duo.interrupt("videoDeviceInUseByAnotherClient", for: .milliseconds(100))
      await duo.settle()
      #expect(duo.streaming == nil, "the other interruption's end does not end this one")
      await duo.foreground()
      await duo.settle()
      #expect(duo.streaming == camera && duo.litDisplays == [.outer])
      await duo.foreground()
      await duo.open()
      await duo.settle()
      #expect(duo.litDisplays == [.outer, .inner])
    }
  }

  @Test("C4 a session started in the background starts with the app's return")
  func startInBackground() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(ScriptApp.self)
      await duo.settle()
      CaptureController.current?.session.stopRunning()
      await duo.background()
      CaptureController.current?.session.startRunning()
      #expect(CaptureController.current?.session.isRunning == false)
      await duo.foreground()
      #expect(CaptureController.current?.session.isRunning == true)
    }
  }

  @Test("background and foreground are steps of a scenario")
  func scenario() throws {
    let json =
      #"{"steps": [{"at": 0, "do": "launch"}, {"at": 1, "do": "background"}, {"at": 2, "do": "foreground"}]}"#
    let scenario = try Scenario(json: Data(json.utf8), for: .iPhoneDuo)
    #expect(
      scenario.steps.map(\.action.words) == ["launch the app", "leave the app", "come back to the app"])
    let steps = try ScenarioRunner.play(scenario, app: ScriptApp.self, on: .iPhoneDuo).result.steps
    #expect(steps.map { $0.displays["outer"]?.lit } == [true, false, true])
    #expect(steps.map { $0.streaming == nil } == [false, true, false])
  }
}
