import AVFoundation
import CameraService
import SDKTestSupport
import Testing

/// As camera apps observe a property of a class.
private final class PreferredObserver: NSObject, _KeyPathObserver, Sendable {
  let heard = Collected<String>()

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let camera = (change?[.newKey] as? AVCaptureDevice).map { Phone.short($0.uniqueID) } ?? "none"
    heard.add("\(keyPath ?? "") \(camera)")
  }
}

@Suite("Preferred cameras")
@MainActor
struct PreferredCameraTests {
  @Test("K7 the class tells who observes the preferred cameras by key path, once for each change")
  func observed() throws {
    try withPhone { phone in
      let observer = PreferredObserver()
      AVCaptureDevice.self.addObserver(
        observer, forKeyPath: "systemPreferredCamera", options: [.new], context: nil)
      AVCaptureDevice.self.addObserver(
        observer, forKeyPath: "userPreferredCamera", options: [.new, .initial], context: nil)
      #expect(observer.heard.take() == ["userPreferredCamera none"])
      AVCaptureDevice.userPreferredCamera = try phone.camera("inner")
      AVCaptureDevice.userPreferredCamera = try phone.camera("inner")
      #expect(observer.heard.take() == ["systemPreferredCamera inner", "userPreferredCamera inner"])
      phone.hub.setConnected(false, camera: Phone.id("inner"))
      #expect(observer.heard.take() == ["systemPreferredCamera back-wide", "userPreferredCamera none"])
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      #expect(observer.heard.all.isEmpty)
      phone.hub.setConnected(true, camera: Phone.id("inner"))
      #expect(observer.heard.take().count == 2)
      AVCaptureDevice.self.removeObserver(observer, forKeyPath: "userPreferredCamera", context: nil)
      AVCaptureDevice.userPreferredCamera = nil
      #expect(observer.heard.take() == ["systemPreferredCamera back-wide"])
      AVCaptureDevice.removeObserver(observer, forKeyPath: "userPreferredCamera")
      AVCaptureDevice.addObserver(observer, forKeyPath: "favourite", context: nil)
      #expect(phone.takeMisuses().map(\.name) == ["NSRangeException", "NSUnknownKeyException"])
    }
  }
}
