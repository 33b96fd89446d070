import AVKit
import CameraService
import SDKTestSupport
import Testing
import UIKit

@Suite("Buttons that take pictures")
@MainActor
struct EventInteractionTests {
  private func interaction(_ heard: Collected<String>, _ name: String = "") -> AVCaptureEventInteraction {
    func words(_ event: AVCaptureEvent) -> String {
      let phase: AVCaptureEventPhase = event.phase
      return phase == .began ? "began" : phase == .ended ? "ended" : "cancelled"
    }
    return AVCaptureEventInteraction(
      primary: { heard.add("\(name)primary \(words($0))") },
      secondary: { heard.add("\(name)secondary \(words($0))") })
  }

  @Test("K9 a press is heard as it begins and ends, and only by an app that captures and shows the view")
  func presses() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let heard = Collected<String>()
      let interaction = interaction(heard)
      let desk = ButtonDesk.of(phone.world)
      @MainActor func press() {
        for button in CaptureButton.allCases where desk.press(button) { desk.release(button) }
      }
      let all = ["primary", "primary", "secondary"].flatMap { ["\($0) began", "\($0) ended"] }
      press()
      rig.view.addInteraction(interaction)
      #expect(interaction.view === rig.view)
      press()
      #expect(heard.all.isEmpty, "nothing captures")
      try rig.exchange(to: "back-wide")
      rig.session.startRunning()
      await phone.settle()
      press()
      #expect(heard.take() == all)
      interaction.isEnabled = false
      press()
      interaction.isEnabled = true
      rig.view.window?.isHidden = true
      press()
      #expect(heard.all.isEmpty, "off, or not shown")
      rig.view.window?.isHidden = false
      press()
      #expect(heard.take() == all)
      rig.view.removeInteraction(interaction)
      press()
      #expect(heard.all.isEmpty && interaction.view == nil)
    }
  }

  @Test("K9 a press under way is taken back when the app captures no more or the interaction goes")
  func cancelled() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let heard = Collected<String>()
      let (first, second) = (interaction(heard, "1 "), interaction(heard, "2 "))
      for interaction in [first, second] { rig.view.addInteraction(interaction) }
      let desk = ButtonDesk.of(phone.world)
      #expect(desk.press(.cameraControl) && !desk.press(.cameraControl))
      rig.session.stopRunning()
      await phone.settle()
      desk.release(.cameraControl)
      #expect(heard.take() == ["2 primary began", "2 primary cancelled"])
      rig.session.startRunning()
      await phone.settle()
      desk.press(.volumeUp)
      rig.view.removeInteraction(second)
      desk.press(.volumeDown)
      desk.release(.volumeDown)
      #expect(
        heard.take() == [
          "2 secondary began", "2 secondary cancelled", "1 primary began", "1 primary ended",
        ])
    }
  }

  @Test("K9 one handler hears every button; sounds are for AirPods, which are not there")
  func sounds() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let heard = Collected<String>()
      rig.view.addInteraction(
        AVCaptureEventInteraction { event in
          heard.add("\(event.phase) \(event.shouldPlaySound) \(event.play(.cameraShutter))")
        })
      let desk = ButtonDesk.of(phone.world)
      desk.press(.volumeUp)
      desk.release(.volumeUp)
      #expect(heard.all == ["began false false", "ended false false"])
      #expect(phone.world.log.all.contains { $0.text.contains("cameraShutter") })
      #expect(throws: CocoaError.self) { try AVCaptureEventSound(url: URL(filePath: "/nowhere/at/all.caf")) }
      _ = try AVCaptureEventSound(url: URL(filePath: #filePath))
    }
  }
}
