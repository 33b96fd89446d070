import AVKit
import Diptych
import Foundation
import SDKTestSupport
import Testing
import UIKit

/// An app with a camera, controls for the Camera Control button, and a word for each press.
final class ButtonApp: UIResponder, UIApplicationDelegate, AVCaptureSessionControlsDelegate {
  nonisolated static let said = Collected<String>()
  static var session: AVCaptureSession?
  var window: UIWindow?
  private let queue = DispatchQueue(label: "controls")

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.rootViewController?.view.addInteraction(
      AVCaptureEventInteraction { event in Self.said.add("\(event.phase)") })
    window.makeKeyAndVisible()
    self.window = window
    let session = AVCaptureSession()
    guard let camera = AVCaptureDevice.default(for: .video),
      let input = try? AVCaptureDeviceInput(device: camera)
    else { return false }
    session.addInput(input)
    let zoom = AVCaptureSystemZoomSlider(device: camera) {
      Self.said.add("zoom \((100 * $0).rounded() / 100)")
    }
    let filter = AVCaptureIndexPicker(
      "Filter", symbolName: "f", localizedIndexTitles: ["none", "warm", "cold"])
    filter.setActionQueue(queue) { Self.said.add("filter \($0)") }
    for control in [zoom, filter] where session.canAddControl(control) { session.addControl(control) }
    session.setControlsDelegate(self, queue: queue)
    session.startRunning()
    Self.session = session
    return true
  }

  nonisolated func sessionControlsDidBecomeActive(_ session: AVCaptureSession) { Self.said.add("active") }
  nonisolated func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) {
    Self.said.add("enter")
  }
  nonisolated func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) {
    Self.said.add("exit")
  }
  nonisolated func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) { Self.said.add("inactive") }
}

@Suite("Driving the device's buttons", .serialized)
@MainActor
struct ButtonTests {
  @Test("K8 K9 a light press, a slide and a press reach the app's controls and its interaction")
  func drive() throws {
    try SimulatedDevice.run { duo in
      _ = ButtonApp.said.take()
      await #expect(throws: SimulatedDeviceError.self) { try await duo.lightPress() }
      try await duo.launch(ButtonApp.self)
      await duo.settle()
      #expect(ButtonApp.said.take() == ["active"])
      try await duo.lightPress()
      try await duo.slide(by: 0.5)
      let zooms = ButtonApp.said.take()
      #expect(zooms.first == "enter" && zooms.last == "zoom 3.16" && zooms.count > 10)
      try await duo.chooseControl("Filter")
      try await duo.slide(by: 1)
      try await duo.press(.cameraControl)
      try await duo.press(.volumeUp, for: .seconds(1))
      #expect(
        ButtonApp.said.take() == ["filter 1", "filter 2", "began", "ended", "began", "ended"])
      await duo.settle()
      #expect(ButtonApp.said.take() == ["exit"])
      await #expect(throws: SimulatedDeviceError.self) { try await duo.slide(by: 0.1) }
      await #expect(throws: SimulatedDeviceError.self) { try await duo.chooseControl("Filter") }
      await duo.background()
      await duo.settle()
      try await duo.press(.volumeDown)
      #expect(ButtonApp.said.take() == ["inactive"] && duo.otherFindings.isEmpty)
    }
    try SimulatedDevice.run(.iPhone14Pro) { phone in
      try await phone.launch(ButtonApp.self)
      await #expect(throws: SimulatedDeviceError.self) { try await phone.press(.cameraControl) }
      await #expect(throws: SimulatedDeviceError.self) { try await phone.lightPress() }
    }
  }

  @Test("K8 a scenario presses and slides, and its sentences say so")
  func scenario() throws {
    let json = #"""
      {"steps": [{"at": 0, "do": "launch"}, {"at": 1, "do": "lightPress", "control": "Filter"},
                 {"at": 1.2, "do": "slide", "by": -0.5}, {"at": 1.6, "do": "slide", "by": 1, "over": 0.1},
                 {"at": 2, "do": "press", "button": "cameraControl"}]}
      """#
    _ = ButtonApp.said.take()
    let scenario = try Scenario(json: Data(json.utf8), for: .iPhoneDuo)
    #expect(scenario.steps[2].action == .slide(by: -0.5, over: 0.3))
    let output = try ScenarioRunner.play(scenario, app: ButtonApp.self, on: .iPhoneDuo)
    #expect(
      ButtonApp.said.take().prefix(7)
        == ["active", "enter", "filter 1", "filter 2", "began", "ended", "exit"])
    #expect(output.result.steps.map(\.do) == ["launch", "lightPress", "slide", "slide", "press"])
    #expect(
      output.result.steps.dropFirst().map(\.words) == [
        "press cameraControl lightly, and choose \"Filter\"", "slide along cameraControl by -0.5 in 0.3 s",
        "slide along cameraControl by 1 in 0.1 s", "press cameraControl for 0.1 s",
      ])
  }

  nonisolated static let bad: [(String, String, String)] = [
    (#""do": "press""#, "button", "cameraControl"),
    (#""do": "press", "button": "home""#, "button", "volumeUp"),
    (#""do": "press", "button": "volumeUp", "for": -1"#, "for", "seconds"),
    (#""do": "slide""#, "by", "way"), (#""do": "slide", "by": 2"#, "by", "way"),
    (#""do": "lightPress", "control": 1"#, "control", "string"),
  ]

  @Test("X2 an error names the field of a button's step", arguments: bad)
  func errors(step: String, field: String, word: String) {
    let json = #"{"steps": [{"at": 0, "# + step + "}]}"
    let error = #expect(throws: ScenarioError.self) { try Scenario(json: Data(json.utf8), for: .iPhoneDuo) }
    #expect(error?.path == "steps[0].\(field)")
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }
}
