import DeviceModel
import Foundation
import Scheduling
import UIKit

/// Plays a scenario with an app in virtual time, and looks at the device after each step.
@MainActor
public enum ScenarioRunner {
  /// What came of it: the result, and the pictures by their path; `movie.png` is one of the movie's.
  public struct Output: Sendable {
    public var result: PlayResult
    public var pictures: [String: Data]
    /// The pose after each step, for drawing.
    public var poses: [Pose]
    /// What happened: seconds, kind, sentence.
    public var log: [(time: Double, kind: String, text: String)]
  }

  /// Steps happen at their times; a step is looked at when the next one is due, the last one when the device has
  /// settled. `progress` hears of each step before its picture is taken.
  ///
  /// `movie` is the path of a WebM file to write, thirty pictures a second of what the displays show, of the first
  /// two minutes (*decided*). Throws ``PlayError`` for a step that cannot be done, and ``SimulatedDeviceError`` when a
  /// device runs already or the movie cannot be written; no movie is left then.
  public static func play(
    _ scenario: Scenario, app: any UIApplicationDelegate.Type, on device: Device,
    surroundings: CameraSurroundings = CameraSurroundings(), movie: String? = nil,
    progress: @escaping @MainActor (Int, Scenario.Step) -> Void = { _, _ in }
  ) throws -> Output {
    try SimulatedDevice.run(device, surroundings: surroundings) { duo in
      var output = Output(
        result: PlayResult(device: device.name, steps: [], findings: [], report: nil), pictures: [:],
        poses: [], log: [])
      let recorder = try movie.map { try MovieRecorder(to: $0, of: duo, turns: scenario.turns) }
      for (index, step) in scenario.steps.enumerated() {
        recorder?.words = step.action.words
        let next = scenario.steps.dropFirst(index + 1).first
        do {
          try await take(step, before: next, app, .none, on: duo)
          progress(index, step)
          try await look(at: duo, after: step, into: &output)
          if index == scenario.steps.count / 2 { output.pictures["movie.png"] = try recorder?.png() }
        } catch let error as SimulatedDeviceError {
          throw PlayError(index: index, step: step, cause: error)
        }
      }
      try recorder?.finish()
      output.result.movie = movie.map { ($0 as NSString).lastPathComponent }
      output.result.findings = duo.findings
      output.log = duo.log
      return output
    }
  }

  /// As ``SimulatedDevice/play(_:app:)``.
  static func carryOut(
    _ scenario: Scenario, app: any UIApplicationDelegate.Type, showing intent: PreviewIntent,
    on duo: SimulatedDevice
  ) async throws {
    for (index, step) in scenario.steps.enumerated() {
      try await take(step, before: scenario.steps.dropFirst(index + 1).first, app, intent, on: duo)
    }
  }

  /// Does a step at its time, and lets happen what happens before the next one.
  private static func take(
    _ step: Scenario.Step, before next: Scenario.Step?, _ app: any UIApplicationDelegate.Type,
    _ intent: PreviewIntent, on duo: SimulatedDevice
  ) async throws {
    await wait(until: step.at, on: duo)
    let movement = try await perform(step.action, app, intent, on: duo)
    guard let next else {
      await movement?()
      return await duo.settle()
    }
    let end = Duration.ns(seconds: step.at) + .ns(seconds: step.action.seconds)
    // One that ends before the next step is due is not left for it.
    if end <= .ns(seconds: next.at) { await movement?() } else if let movement { Task { await movement() } }
    await wait(until: next.at, on: duo)
    // *Decided*: a second after what a step began the phone is at rest.
    if next.at - step.at - step.action.seconds >= 1 { duo.check() }
  }

  /// Steps at one time are one after the other, with nothing between them.
  private static func wait(until seconds: Double, on duo: SimulatedDevice) async {
    let time = Duration.ns(seconds: seconds)
    if duo.world.clock.now < time { await duo.world.clock.sleep(until: time) }
  }

  private typealias Movement = @MainActor () async -> Void

  /// Returns what takes time.
  private static func perform(
    _ action: Scenario.Action, _ app: any UIApplicationDelegate.Type, _ intent: PreviewIntent,
    on duo: SimulatedDevice
  ) async throws -> Movement? {
    switch action {
    case .launch: try await duo.launch(app, showing: intent)
    case .hinge(let angle, let seconds):
      return { await duo.setHinge(angle, over: .ns(seconds: seconds)) }
    case .turnAround: await duo.turnAround()
    case .background: await duo.background()
    case .foreground: await duo.foreground()
    case .moveApp(let display): try await duo.moveApp(to: DisplayName(rawValue: display))
    case .rotate(let orientation): await duo.rotate(to: orientation)
    case .interrupt(let reason, let seconds): try await duo.interrupt(reason, for: .ns(seconds: seconds))
    case .tap(let display, let x, let y):
      try await duo.tap(CGPoint(x: x, y: y), on: DisplayName(rawValue: display))
    case .tapElement(let name): try await duo.tap(element: name)
    case .longPress(let display, let x, let y, let seconds):
      let point = CGPoint(x: x, y: y)
      return try touch([FingerPath(from: point, to: point)], for: seconds, display, of: duo, action)
    case .drag(let display, let x, let y, let toX, let toY, let seconds):
      let path = FingerPath(from: CGPoint(x: x, y: y), to: CGPoint(x: toX, y: toY))
      return try touch([path], for: seconds, display, of: duo, action)
    case .pinch(let display, let x, let y, let scale, let seconds):
      return try touch(
        FingerPath.pinch(at: CGPoint(x: x, y: y), scale: scale), for: seconds, display, of: duo, action)
    case .press(let button, let seconds):
      try duo.putDown(button)
      duo.note(action)
      return { await duo.letGo(of: button, after: .ns(seconds: seconds)) }
    case .lightPress(let control):
      try await duo.lightPress()
      if let control { try await duo.chooseControl(control) }
    case .slide(let part, let seconds):
      try duo.requireShownControl()
      duo.note(action)
      return { await duo.moveControl(by: part, over: .ns(seconds: seconds)) }
    case .snapshot: break
    }
    return nil
  }

  private static func touch(
    _ paths: [FingerPath], for seconds: Double, _ display: String, of duo: SimulatedDevice,
    _ action: Scenario.Action
  ) throws -> Movement {
    let fingers = try duo.putDown(paths, on: DisplayName(rawValue: display))
    duo.note(action)
    return { await fingers.move(over: .ns(seconds: seconds), on: duo.world.clock) }
  }

  private static func look(
    at duo: SimulatedDevice, after step: Scenario.Step, into output: inout Output
  ) async throws {
    let number = output.result.steps.count + 1
    var displays: [String: PlayDisplay] = [:]
    var name = step.action.verb
    if case .snapshot(let given) = step.action { name = given }
    for display in duo.device.displays {
      guard duo.litDisplays.contains(DisplayName(rawValue: display.id)) else {
        displays[display.id] = PlayDisplay(lit: false, snapshot: nil, stamp: nil)
        continue
      }
      let snapshot = try await duo.snapshot(of: DisplayName(rawValue: display.id))
      let path = "\(number < 10 ? "0" : "")\(number)-\(name)-\(display.id).png"
      output.pictures[path] = snapshot.png
      displays[display.id] = PlayDisplay(lit: true, snapshot: path, stamp: snapshot.stamp.map(PlayStamp.init))
    }
    let map = duo.directions
    let log = duo.log
    output.result.steps.append(
      PlayStep(
        at: step.at, do: step.action.verb, words: step.action.words, hinge: duo.pose.hinge.angle,
        appDisplay: duo.pose.appDisplay, displays: displays, forward: map.forward.map(\.uniqueID),
        backward: map.backward.map(\.uniqueID), streaming: duo.streaming,
        log: log.dropFirst(output.log.count).map { "\(($0.time * 1000).rounded() / 1000) s \($0.text)" }))
    output.poses.append(duo.pose)
    output.log = log
  }
}

extension Scenario {
  /// Whether the device is held in other orientations.
  fileprivate var turns: Bool {
    steps.contains { if case .rotate = $0.action { true } else { false } }
  }
}

extension Scenario.Action {
  /// How long it goes on.
  fileprivate var seconds: Double {
    switch self {
    case .hinge(_, let seconds), .interrupt(_, let seconds), .longPress(_, _, _, let seconds),
      .drag(_, _, _, _, _, let seconds), .pinch(_, _, _, _, let seconds), .press(_, let seconds),
      .slide(_, let seconds):
      seconds
    default: 0
    }
  }
}
