import DeviceModel
import Diptych
import Testing

@Suite("Built-in scenarios")
struct BuiltInScenarioTests {
  @Test("each fits each device: times grow, hinges reach, displays exist", arguments: Device.builtIn)
  func valid(device: Device) throws {
    for name in ["default", "pinned"] {
      let scenario = try #require(Scenario.named(name, for: device))
      #expect(scenario.device == device.name && scenario.steps.first?.action == .launch)
      #expect(scenario.steps.map(\.at) == scenario.steps.map(\.at).sorted())
      for step in scenario.steps {
        switch step.action {
        case .hinge(let angle, let seconds):
          let range = try #require(device.hinge?.range)
          #expect(range.clamp(angle) == angle && seconds > 0)
        case .moveApp(let display): #expect(device.display(display) != nil)
        default: break
        }
      }
    }
    #expect(Scenario.named("other", for: device) == nil)
  }

  @Test("the laptop goes through its postures and comes back")
  func laptop() {
    let angles = Scenario.default(for: .convertibleLaptop).steps.compactMap { step -> Double? in
      if case .hinge(let angle, _) = step.action { angle } else { nil }
    }
    #expect(Device.convertibleLaptop.restingAngle == 110 && angles == [300, 360, 110])
  }

  @Test("an app without a flip control is not asked for it")
  func noFlips() {
    for device in Device.builtIn {
      let steps = Scenario.default(for: device, flips: false).steps
      #expect(!steps.contains { $0.action == .tapElement("flip") } && steps.count > 1)
    }
  }

  static let words: [(Scenario.Action, String)] = [
    (.launch, "launch the app"), (.hinge(to: 180, over: 0.4), "hinge to 180° in 0.4 s"),
    (.hinge(to: 22.5, over: 0), "hinge to 22.5° at once"), (.turnAround, "turn the device around"),
    (.moveApp(to: "outer"), "move the app to the outer display"),
    (.rotate(to: .landscapeLeft), "hold the device landscapeLeft"),
    (.interrupt(reason: "audio", seconds: 1), "interrupt for 1 s, audio"),
    (.tap(display: "inner", x: 3, y: 4.5), "tap the inner display at 3, 4.5"),
    (.tapElement("flip"), "tap \"flip\""), (.snapshot(name: "end"), "look: end"),
  ]

  @Test("an action in words", arguments: words)
  func inWords(action: Scenario.Action, words: String) {
    #expect(action.words == words)
  }
}
