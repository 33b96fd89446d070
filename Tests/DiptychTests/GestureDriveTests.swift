import Diptych
import Foundation
import Testing
import UIKit

/// An app with every recogniser on its view, which notes what they say.
final class GestureApp: UIResponder, UIApplicationDelegate {
  static var said: [String] = []
  static var recognizers: [UIGestureRecognizer] = []
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let root = UIViewController()
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let named: [(String, UIGestureRecognizer)] = [
      ("double", double), ("press", UILongPressGestureRecognizer()), ("pan", UIPanGestureRecognizer()),
      ("pinch", UIPinchGestureRecognizer()),
    ]
    Self.said = []
    Self.recognizers = named.map(\.1)
    for (name, recognizer) in named {
      recognizer.addAction(
        UIAction { [unowned recognizer] _ in Self.said.append("\(name) \(recognizer.state)") })
      (recognizer as? UIPanGestureRecognizer)?.maximumNumberOfTouches = 1
      root.view.addGestureRecognizer(recognizer)
    }
    root.view.isMultipleTouchEnabled = true
    window.rootViewController = root
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  static func take() -> [String] {
    defer { said = [] }
    return said
  }
}

@Suite("Driving gestures")
@MainActor
struct GestureDriveTests {
  let middle = CGPoint(x: 200, y: 300)

  @Test("double taps, long presses and drags reach the app on the device's clock, at display points")
  func gestures() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(GestureApp.self)
      await duo.settle()
      try await duo.doubleTap(middle, on: .outer)
      #expect(GestureApp.take() == ["double ended"])
      let start = duo.time
      try await duo.longPress(middle, on: .outer, for: .milliseconds(700))
      #expect(GestureApp.take() == ["press began", "press ended"] && abs(duo.time - start - 0.7) < 1e-9)

      let pan = try #require(GestureApp.recognizers[2] as? UIPanGestureRecognizer)
      var way: [CGPoint] = []
      pan.addAction(UIAction { [unowned pan] _ in way.append(pan.translation(in: nil)) })
      try await duo.drag(
        from: middle, to: CGPoint(x: 260, y: 420), over: .milliseconds(500), on: .outer)
      #expect(GestureApp.take().last == "pan ended")
      #expect(way.last == CGPoint(x: 60, y: 120) && (25...32).contains(way.count))
      #expect(zip(way, way.dropFirst()).allSatisfy { $0.y <= $1.y })
    }
  }

  @Test("a pinch ends at the scale that was asked for", arguments: [0.25, 0.9, 1.5, 3])
  func pinch(scale: Double) throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(GestureApp.self)
      await duo.settle()
      let pinch = try #require(GestureApp.recognizers[3] as? UIPinchGestureRecognizer)
      var last = 0.0
      pinch.addAction(UIAction { [unowned pinch] _ in last = pinch.scale })
      try await duo.pinch(at: middle, scale: scale, on: .outer)
      #expect(abs(last - scale) < 1e-9)
      let said = GestureApp.take()
      #expect(said.first == "pinch began" && said.last == "pinch ended")
    }
  }

  @Test("T6 a fold during a drag takes the finger away, on every display")
  func fold() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(GestureApp.self)
      await duo.settle()
      let middle = middle
      let drag = Task {
        try await duo.drag(from: middle, to: CGPoint(x: 400, y: 300), over: .seconds(1), on: .outer)
      }
      await duo.setHinge(90, over: .milliseconds(500))
      try await drag.value
      #expect(GestureApp.take().suffix(2) == ["pan changed", "pan cancelled"])
      try await duo.drag(from: middle, to: CGPoint(x: 400, y: 300), on: .inner)
      #expect(GestureApp.take().last == "pan ended")
      await #expect(throws: SimulatedDeviceError.self) { try await duo.longPress(middle, on: .outer) }
      await #expect(throws: SimulatedDeviceError.self) {
        try await duo.pinch(at: CGPoint(x: -500, y: 0), scale: 2, on: .inner)
      }
    }
  }

  @Test("a scenario's gestures go on while its other steps happen")
  func scenario() throws {
    let json = #"""
      {"steps": [{"at": 0, "do": "launch"},
                 {"at": 1, "do": "longPress", "display": "outer", "x": 200, "y": 300},
                 {"at": 2, "do": "pinch", "display": "outer", "x": 200, "y": 300, "scale": 2},
                 {"at": 3, "do": "drag", "display": "outer", "x": 200, "y": 300, "toX": 300, "toY": 300, "over": 2},
                 {"at": 4, "do": "hinge", "to": 180}]}
      """#
    let scenario = try Scenario(json: Data(json.utf8), for: .iPhoneDuo)
    #expect(
      scenario.steps[3].action == .drag(display: "outer", x: 200, y: 300, toX: 300, toY: 300, over: 2))
    let output = try ScenarioRunner.play(scenario, app: GestureApp.self, on: .iPhoneDuo)
    let said = GestureApp.take()
    #expect(said.prefix(2) == ["press began", "press ended"] && said.last == "pan cancelled")
    #expect(said.contains("pinch ended"))
    #expect(output.result.steps.map(\.do) == ["launch", "longPress", "pinch", "drag", "hinge"])
    #expect(output.result.steps[2].words == "pinch the outer display at 200, 300 by 2 in 0.3 s")
  }

  /// What is wrong with a step, the field and a word of the sentence.
  nonisolated static let bad: [(String, String, String)] = [
    (#""do": "drag", "display": "outer", "x": 1, "y": 1, "toX": 1"#, "toY", "points"),
    (#""do": "drag", "display": "outer", "x": 1, "y": 1, "toX": 1e5, "toY": 1"#, "toX", "points"),
    (#""do": "drag", "display": "outer", "x": 1, "y": 1, "toX": 1, "toY": 1, "over": 61"#, "over", "seconds"),
    (#""do": "drag", "display": "third", "x": 1, "y": 1, "toX": 1, "toY": 1"#, "display", "outer"),
    (#""do": "pinch", "display": "outer", "x": 1, "y": 1"#, "scale", "0.05"),
    (#""do": "pinch", "display": "outer", "x": 1, "y": 1, "scale": 0"#, "scale", "20"),
    (#""do": "pinch", "display": "outer", "x": 1, "y": 1, "scale": 1, "toX": 2"#, "toX", "not known"),
    (#""do": "longPress", "display": "outer", "x": 1, "y": 1, "for": -1"#, "for", "seconds"),
    (#""do": "longPress", "x": 1, "y": 1"#, "display", "inner"),
  ]

  @Test("X2 an error names the field of a gesture", arguments: bad)
  func errors(step: String, field: String, word: String) {
    let json = #"{"steps": [{"at": 0, "# + step + "}]}"
    let error = #expect(throws: ScenarioError.self) { try Scenario(json: Data(json.utf8), for: .iPhoneDuo) }
    #expect(error?.path == "steps[0].\(field)")
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }
}
