import AVKit
import Foundation
import Testing

@Suite("Sounds of capture events")
struct EventSoundTests {
  @Test("the system's sounds are three, each one object; a sound of the app's needs its file")
  func sounds() throws {
    let own = [
      AVCaptureEventSound.cameraShutter, AVCaptureEventSound.beginVideoRecording,
      AVCaptureEventSound.endVideoRecording,
    ]
    #expect(Set(own).count == 3 && AVCaptureEventSound.cameraShutter === own[0])
    #expect(
      try AVCaptureEventSound(url: URL(fileURLWithPath: #filePath)).description.contains("EventSoundTests"))
    #expect(throws: CocoaError.self) { try AVCaptureEventSound(url: URL(fileURLWithPath: "/nowhere.caf")) }
  }
}
