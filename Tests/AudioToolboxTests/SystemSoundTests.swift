import AudioToolbox
import CameraService
import SDKTestSupport
import Testing

@Suite("System sounds")
@MainActor
struct SystemSoundTests {
  @Test("a system sound is an entry of the log, and who waits for its end hears of it once, later")
  func logged() throws {
    try withPhone { phone in
      let ends = Collected<Int>()
      AudioServicesPlaySystemSound(1108)
      AudioServicesPlaySystemSoundWithCompletion(1117) { ends.add(1) }
      AudioServicesPlayAlertSound(kSystemSoundID_Vibrate)
      #expect(ends.all.isEmpty)
      await phone.settle()
      #expect(ends.all == [1])
      #expect(
        phone.world.log.all.map(\.text).filter { $0.hasPrefix("plays") }
          == [1108, 1117, 4095].map { "plays system sound \($0)" })
    }
  }
}
