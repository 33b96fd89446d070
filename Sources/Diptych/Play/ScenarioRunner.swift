import DeviceModel
import Foundation
import Scheduling
import UIKit

/// Plays a scenario with an app in virtual time, and looks at the device after each step.
@MainActor
public enum ScenarioRunner {
  /// What came of it: the result, and the pictures by their path.
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
  public static func play(
    _ scenario: Scenario, app: any UIApplicationDelegate.Type, on device: Device,
    surroundings: CameraSurroundings = CameraSurroundings(),
    progress: @escaping @MainActor (Int, Scenario.Step) -> Void = { _, _ in }
  ) throws -> Output {
    try SimulatedDevice.run(device, surroundings: surroundings) { duo in
      var output = Output(
        result: PlayResult(device: device.name, steps: [], findings: [], report: nil), pictures: [:],
        poses: [],
        log: [])
      var logged = 0
      for (index, step) in scenario.steps.enumerated() {
        await duo.world.clock.sleep(until: .ns(seconds: step.at))
        let movement = try await perform(step.action, app, on: duo)
        if index + 1 < scenario.steps.count {
          await duo.world.clock.sleep(until: .ns(seconds: scenario.steps[index + 1].at))
        } else {
          await movement?.value
          await duo.settle()
        }
        progress(index, step)
        let (seen, pictures) = try await look(at: duo, after: step, index, Array(duo.log.dropFirst(logged)))
        logged = duo.log.count
        output.result.steps.append(seen)
        output.pictures.merge(pictures) { $1 }
        output.poses.append(duo.pose)
      }
      output.result.findings = duo.findings
      output.log = duo.log
      return output
    }
  }

  /// A movement that takes time goes on while the scenario does; its task is returned.
  private static func perform(
    _ action: Scenario.Action, _ app: any UIApplicationDelegate.Type, on duo: SimulatedDevice
  ) async throws -> Task<Void, Never>? {
    switch action {
    case .launch: try await duo.launch(app)
    case .hinge(let angle, let seconds):
      return Task { await duo.setHinge(angle, over: .ns(seconds: seconds)) }
    case .turnAround: await duo.turnAround()
    case .moveApp(let display): try await duo.moveApp(to: DisplayName(rawValue: display))
    case .rotate(let orientation): await duo.rotate(to: orientation)
    case .interrupt(let reason, let seconds): try await duo.interrupt(reason, for: .ns(seconds: seconds))
    case .tap(let display, let x, let y):
      try await duo.tap(CGPoint(x: x, y: y), on: DisplayName(rawValue: display))
    case .tapElement(let name): try await duo.tap(element: name)
    case .snapshot: break
    }
    return nil
  }

  private static func look(
    at duo: SimulatedDevice, after step: Scenario.Step, _ index: Int,
    _ log: [(time: Double, kind: String, text: String)]
  ) async throws -> (PlayStep, [String: Data]) {
    var displays: [String: PlayDisplay] = [:]
    var pictures: [String: Data] = [:]
    let number = (index < 9 ? "0" : "") + "\(index + 1)"
    var name = step.action.verb
    if case .snapshot(let given) = step.action { name = given }
    for display in duo.device.displays {
      guard duo.litDisplays.contains(DisplayName(rawValue: display.id)) else {
        displays[display.id] = PlayDisplay(lit: false, snapshot: nil, stamp: nil)
        continue
      }
      let snapshot = try await duo.snapshot(of: DisplayName(rawValue: display.id))
      let path = "\(number)-\(name)-\(display.id).png"
      pictures[path] = snapshot.png
      displays[display.id] = PlayDisplay(lit: true, snapshot: path, stamp: snapshot.stamp.map(PlayStamp.init))
    }
    let map = duo.directions
    let seen = PlayStep(
      at: step.at, do: step.action.verb, hinge: duo.pose.hinge.angle, appDisplay: duo.pose.appDisplay,
      displays: displays, forward: map.forward.map(\.uniqueID), backward: map.backward.map(\.uniqueID),
      streaming: duo.streaming, log: log.map { "\(($0.time * 1000).rounded() / 1000) s \($0.text)" })
    return (seen, pictures)
  }
}
