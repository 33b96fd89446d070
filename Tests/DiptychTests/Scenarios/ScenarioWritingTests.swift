import DeviceModel
import Diptych
import Foundation
import Testing

@Suite("Scenarios as JSON")
struct ScenarioWritingTests {
  private static let all: [Scenario.Action] = [
    .launch, .hinge(to: 22.5, over: 0.4), .turnAround, .moveApp(to: "outer"), .rotate(to: .faceUp),
    .background,
    .foreground, .interrupt(reason: "audioDeviceInUseByAnotherClient", seconds: 0.02),
    .tap(display: "inner", x: 3.25, y: 4), .tapElement("a \"name\" / with signs"),
    .longPress(display: "outer", x: 1, y: 2, seconds: 0.8),
    .drag(display: "outer", x: 1, y: 2, toX: 3, toY: 4, over: 0.3),
    .pinch(display: "inner", x: 100, y: 100, scale: 0.5, over: 0.3), .press(button: .volumeUp, seconds: 0.1),
    .lightPress(control: nil), .lightPress(control: "Zoom"), .slide(by: -0.5, over: 0.3),
    .snapshot(name: "after"),
  ]

  @Test("each step is read as it was written, alone and together")
  func roundTrip() throws {
    let together = Scenario(
      device: "iphone-duo", steps: Self.all.enumerated().map { Scenario.Step(Double($0) / 10, $1) })
    let alone = Self.all.map { Scenario(steps: [Scenario.Step(0, .launch), Scenario.Step(1.1, $0)]) }
    for scenario in alone + [together] {
      #expect(try Scenario(json: scenario.json, for: .iPhoneDuo) == scenario)
      #expect(try JSONDecoder().decode(Scenario.self, from: JSONEncoder().encode(scenario)) == scenario)
    }
  }

  @Test("the text is one line, short numbers and sorted keys")
  func text() {
    let scenario = Scenario(steps: [.init(0, .launch), .init(1.1, .hinge(to: 180, over: 0.4))])
    #expect(
      String(decoding: scenario.json, as: UTF8.self)
        == #"{"steps":[{"at":0,"do":"launch"},{"at":1.1,"do":"hinge","over":0.4,"to":180}]}"#)
  }

  @Test("a scenario for a device that is not built in is not decoded blindly")
  func unknownDevice() {
    let json = Data(#"{"device":"mine","steps":[{"at":0,"do":"launch"}]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Scenario.self, from: json) }
  }
}
