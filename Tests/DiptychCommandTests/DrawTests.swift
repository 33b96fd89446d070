import DeviceModel
import Foundation
import Testing

@testable import DiptychCommand

@MainActor @Suite struct DrawTests {
  private func svg(
    _ device: Device, hinge: Double, display: String, isTurned: Bool = false
  ) throws -> String {
    let pose = device.pose(hinge: hinge)
    return PoseDrawing(
      device: device, pose: isTurned ? pose.turnedAround() : pose,
      display: try #require(device.display(display))
    ).svg
  }

  struct Configuration: Sendable, CustomTestStringConvertible {
    let hinge: Double
    let display: String
    let isTurned: Bool
    let orange: Int
    let blue: Int
    var testDescription: String { "\(hinge)° on \(display)\(isTurned ? ", turned" : "")" }
  }

  @Test(
    "D1 D2 D3 the article's configurations have its arrows",
    arguments: [
      Configuration(hinge: 0, display: "outer", isTurned: false, orange: 1, blue: 1),
      Configuration(hinge: 180, display: "inner", isTurned: false, orange: 1, blue: 2),
      Configuration(hinge: 180, display: "outer", isTurned: true, orange: 2, blue: 1),
    ])
  func arrows(row: Configuration) throws {
    let text = try svg(.iPhoneDuo, hinge: row.hinge, display: row.display, isTurned: row.isTurned)
    #expect(text.occurrences(of: PoseDrawing.colors[.forward]!) == row.orange)
    #expect(text.occurrences(of: PoseDrawing.colors[.backward]!) == row.blue)
    #expect(text.occurrences(of: "class=\"arrow forward\"") == row.orange)
    #expect(text.occurrences(of: "class=\"arrow backward\"") == row.blue)
  }

  @Test("D3 turned around, the rear cameras are on the left panel and share one arrow")
  func rearOnTheLeft() throws {
    let duo = Device.iPhoneDuo
    let pose = duo.pose(hinge: 180).turnedAround()
    let outer = try #require(duo.display("outer"))
    let arrows = DirectionArrow.arrows(for: duo.directions(of: outer, in: pose), of: duo)
    let rear = try #require(arrows.first { $0.label == "Rear cameras" })
    #expect(rear.side == .forward && rear.cameras.count == 3 && rear.panel == "right")
    let solids = duo.panels.map { PanelSolid($0, of: duo, in: pose) }
    #expect(solids[0].center.x < solids[1].center.x)
    let eye = Eye(for: solids, span: 200)
    #expect(eye.project(solids[0].world(rear.start)).x < eye.project(solids[1].center).x)
    #expect(solids.map { $0.visibleFace(from: eye) } == [.outer, .outer])
  }

  @Test("Forward arrows come toward the person, backward ones go away", arguments: Device.builtIn)
  func sides(device: Device) throws {
    for hinge in [0.0, 60, 110, 180] {
      let pose = device.pose(hinge: hinge)
      for display in device.litDisplays(pose) {
        for arrow in DirectionArrow.arrows(for: device.directions(of: display, in: pose), of: device) {
          let panel = device.frame(ofPanel: arrow.panel, hinge: device.posture(of: pose).reference)
          let seat = device.frame(ofPanel: display.panel, hinge: device.posture(of: pose).reference)
          let along = panel.direction(arrow.axis).dot(seat.direction(Vector3(0, 0, display.face.sign)))
          #expect(arrow.side == .forward ? along > 0 : along < 0)
        }
      }
    }
  }

  @Test(
    "Every device can be drawn in every pose, as well-formed XML with finite numbers",
    arguments: Device.builtIn)
  func everything(device: Device) throws {
    for hinge in stride(from: 0.0, through: 360, by: 30) {
      for isTurned in [false, true] {
        for display in device.displays {
          let text = try svg(device, hinge: hinge, display: display.id, isTurned: isTurned)
          #expect(!text.contains("nan") && !text.contains("inf"))
          #expect(text.occurrences(of: "<path") == text.occurrences(of: "/>") - text.occurrences(of: "<stop"))
        }
      }
    }
  }

  @Test("A drawing is the same every time")
  func stable() throws {
    #expect(
      try svg(.iPhoneDuo, hinge: 110, display: "inner") == svg(.iPhoneDuo, hinge: 110, display: "inner"))
  }

  @Test("draw writes the file, whole")
  func writes() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("old", to: "open.svg")
    let run = await Run("draw", "--hinge", "180", "--display", "inner", "--out", path)
    #expect(run.status == .done && run.output.isEmpty && run.complaints.contains(path))
    #expect(try scratch.text("open.svg") == svg(.iPhoneDuo, hinge: 180, display: "inner"))
    #expect(scratch.names == ["open.svg"])
  }

  @Test("X2 where it cannot write it says so, exit 3, and leaves nothing")
  func unwritable() async throws {
    let scratch = try Scratch()
    let file = try scratch.write("", to: "file")
    let pipe = scratch.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [scratch.path, scratch.file("no/such/place.svg"), "\(file)/below.svg", pipe] {
      let run = await Run("draw", "--hinge", "180", "--display", "inner", "--out", path)
      #expect(run.status == .problem && run.complaints.contains("\(path) cannot be written: "))
    }
    #expect(scratch.names == ["file", "pipe"])
  }

  @Test("X2 a bad pose writes nothing")
  func badPose() async throws {
    let scratch = try Scratch()
    for hinge in ["400", "0"] {
      let run = await Run("draw", "--hinge", hinge, "--display", "inner", "--out", scratch.file("x.svg"))
      #expect(run.status == .usage)
    }
    #expect(scratch.names.isEmpty)
  }
}

extension String {
  fileprivate func occurrences(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
