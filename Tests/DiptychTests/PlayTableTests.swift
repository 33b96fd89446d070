import DeviceModel
import Diptych
import DuoCam
import Foundation
import Imaging
import PlainSelfie
import Testing
import UIKit
import WorldRenderer

/// What a person must see, written by hand from the laws; the pictures say what they do see.
@Suite("Playing the main job")
@MainActor
struct PlayTableTests {
  struct Row: CustomStringConvertible, Sendable {
    let step: String
    let display: String
    let camera: DeviceModel.DeviceType
    let mirrored: Bool
    var description: String { "\(step) on \(display)" }
  }

  private func check(
    _ scenario: Scenario, _ app: any UIApplicationDelegate.Type, on device: Device, _ rows: [Row]
  ) throws -> ScenarioRunner.Output {
    let output = try ScenarioRunner.play(scenario, app: app, on: device)
    #expect(output.result.findings.isEmpty)
    try #require(output.result.steps.count == rows.count)
    for (step, row) in zip(output.result.steps, rows) {
      #expect(step.do == row.step)
      for (display, seen) in step.displays where display != row.display { #expect(!seen.lit, "\(row)") }
      let stamp = try #require(step.displays[row.display]?.stamp, "\(row)")
      #expect(device.camera(stamp.camera)?.deviceType == row.camera, "\(row)")
      #expect(stamp.quarterTurns == 0, "\(row): upright")
      #expect(stamp.mirrored == row.mirrored, "\(row)")
    }
    return output
  }

  @Test("S1 S2 S7 V2 M1 the default scenario, camera by camera")
  func mainJob() throws {
    let output = try check(
      .default(for: .iPhoneDuo), DuoCamApp.self, on: .iPhoneDuo,
      [
        Row(step: "launch", display: "outer", camera: .outerUltraWide, mirrored: true),
        Row(step: "hinge", display: "inner", camera: .innerUltraWide, mirrored: true),
        Row(step: "tap", display: "inner", camera: .wideAngle, mirrored: false),
        Row(step: "turnAround", display: "inner", camera: .wideAngle, mirrored: false),
        Row(step: "moveApp", display: "outer", camera: .wideAngle, mirrored: true),
        Row(step: "tap", display: "outer", camera: .outerUltraWide, mirrored: true),
        Row(step: "hinge", display: "outer", camera: .outerUltraWide, mirrored: true),
      ])
    let again = try ScenarioRunner.play(.default(for: .iPhoneDuo), app: DuoCamApp.self, on: .iPhoneDuo)
    #expect(again.result == output.result)
    #expect(again.pictures == output.pictures)
  }

  @Test("M3 a pinned outer camera faces away from the opened phone and is shown unmirrored")
  func pinned() throws {
    _ = try check(
      .pinned(for: .iPhoneDuo), DuoCamApp.self, on: .iPhoneDuo,
      [
        Row(step: "launch", display: "outer", camera: .outerUltraWide, mirrored: true),
        Row(step: "tap", display: "outer", camera: .outerUltraWide, mirrored: true),
        Row(step: "hinge", display: "inner", camera: .outerUltraWide, mirrored: false),
        Row(step: "hinge", display: "outer", camera: .outerUltraWide, mirrored: true),
      ])
  }

  @Test("V2 an app of today sees outer, inner, outer as the virtual camera follows")
  func plainSelfie() throws {
    _ = try check(
      .default(for: .iPhoneDuo, flips: false), PlainSelfieApp.self, on: .iPhoneDuo,
      [
        Row(step: "launch", display: "outer", camera: .outerUltraWide, mirrored: true),
        Row(step: "hinge", display: "inner", camera: .innerUltraWide, mirrored: true),
        Row(step: "turnAround", display: "inner", camera: .innerUltraWide, mirrored: true),
        Row(step: "moveApp", display: "outer", camera: .outerUltraWide, mirrored: true),
        Row(step: "hinge", display: "outer", camera: .outerUltraWide, mirrored: true),
      ])
  }

  @Test("a picture whose stamp is painted out has none")
  func paintedOut() throws {
    let scenario = Scenario(steps: [Scenario.Step(0, .launch)])
    let output = try ScenarioRunner.play(scenario, app: DuoCamApp.self, on: .iPhoneDuo)
    let path = try #require(output.result.steps[0].displays["outer"]?.snapshot)
    let picture = try ImageFile.decode([UInt8](try #require(output.pictures[path])), name: path)
    let stamp = try #require(StampReader.read(picture).first)
    let canvas = Canvas(picture)
    let rect = stamp.rect
    canvas.fill(CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height), Color(white: 0.5))
    #expect(StampReader.read(picture).isEmpty)
  }

  @Test("every built-in device plays the default scenario with the same app", arguments: Device.builtIn)
  func allDevices(device: Device) throws {
    let output = try ScenarioRunner.play(.default(for: device), app: DuoCamApp.self, on: device)
    #expect(output.result.findings.isEmpty)
    for step in output.result.steps {
      for (display, seen) in step.displays where seen.lit {
        #expect(seen.stamp?.quarterTurns == 0, "\(device.name), \(step.do) on \(display)")
        #expect(seen.stamp?.camera == step.streaming, "\(device.name), \(step.do) on \(display)")
      }
    }
  }
}
