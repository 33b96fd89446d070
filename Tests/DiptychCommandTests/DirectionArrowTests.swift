import DeviceModel
import Testing

@testable import DiptychCommand

@Suite struct DirectionArrowTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let device: Device
    let hinge: Double
    let display: String
    let forward: [String]
    let backward: [String]
    var testDescription: String { "\(device.name) at \(hinge)° on \(display)" }
  }

  @Test(
    "D1 D2 D3 D4 D5 one arrow for each group of cameras, with its name",
    arguments: [
      Row(
        device: .iPhoneDuo, hinge: 0, display: "outer", forward: ["Outer Camera"], backward: ["Rear cameras"]),
      Row(
        device: .iPhoneDuo, hinge: 90, display: "inner", forward: ["Inner Camera"],
        backward: ["Rear cameras", "Outer Camera"]),
      Row(
        device: .iPhoneDuo, hinge: 180, display: "outer", forward: ["Rear cameras", "Outer Camera"],
        backward: ["Inner Camera"]),
      Row(
        device: .iPhone14Pro, hinge: 180, display: "main", forward: ["Front Camera"],
        backward: ["Rear cameras"]),
      Row(
        device: .iPadPro, hinge: 180, display: "main", forward: ["Front Camera"], backward: ["Back Camera"]),
      Row(
        device: .convertibleLaptop, hinge: 110, display: "main", forward: ["Lid Camera", "Deck Camera"],
        backward: []),
      Row(
        device: .convertibleLaptop, hinge: 300, display: "main", forward: ["Lid Camera"],
        backward: ["Deck Camera"]),
    ])
  func groups(row: Row) throws {
    let pose = row.device.pose(hinge: row.hinge)
    let display = try #require(row.device.display(row.display))
    let arrows = DirectionArrow.arrows(for: row.device.directions(of: display, in: pose), of: row.device)
    #expect(arrows.filter { $0.side == .forward }.map(\.label) == row.forward)
    #expect(arrows.filter { $0.side == .backward }.map(\.label) == row.backward)
  }

  @Test("An arrow starts in the middle of its lenses, each counted once")
  func start() throws {
    let duo = Device.iPhoneDuo
    let outer = try #require(duo.display("outer"))
    let arrows = DirectionArrow.arrows(for: duo.directions(of: outer, in: duo.pose(hinge: 0)), of: duo)
    let rear = try #require(arrows.first { $0.side == .backward })
    let lenses = duo.cameras.prefix(2).compactMap(\.mount?.place)
    #expect(rear.cameras.count == 3 && rear.start == (lenses[0] + lenses[1]) / 2)
  }

  @Test("A plate is round at its free corners and square at the hinge")
  func corners() throws {
    let duo = Device.iPhoneDuo
    let solids = duo.panels.map { PanelSolid($0, of: duo, in: duo.pose(hinge: 180)) }
    let hinge = try #require(duo.hinge)
    for (solid, side) in zip(solids, [-1.0, 1]) {
      let reach = solid.panel.size.x / 2
      let top = solid.outline.filter { $0.y > solid.panel.size.y / 2 - 1 }
      #expect(top.contains { abs($0.x - side * reach) < 2 } && !top.contains { abs($0.x + side * reach) < 5 })
      #expect(solid.hingeEdge(of: hinge).allSatisfy { abs($0.x - hinge.point.x) < 1e-9 })
    }
  }

  @Test("Columns are as wide as their widest cell")
  func table() {
    let lines = CatalogueText.table([["a", "bb", "c"], ["ddd", "", "e"]])
    #expect(lines == ["    a    bb  c", "    ddd      e"])
    #expect(CatalogueText.table([["a", ""], ["b", "c"]]) == ["    a", "    b  c"])
    #expect(columns([("x", "one"), ("long", "two")]) == "  x     one\n  long  two")
  }
}
