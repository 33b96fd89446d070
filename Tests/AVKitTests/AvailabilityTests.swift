import AVKit
import CameraService
import SDKTestSupport
import Testing

@Suite("Cameras that leave and come back")
@MainActor
struct AvailabilityTests {
  @Test("D14 a camera that leaves vanishes from maps in one call, and comes back in one")
  func maps() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      let descriptor = try #require(heard.maps[0].forwardFacingDeviceDescriptors.first)
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      await phone.settle()
      #expect(AVCaptureDevice(uniqueID: descriptor.uniqueID) == nil, "a descriptor reserves nothing")
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      phone.hub.setConnected(false, camera: Phone.id("inner"))
      phone.hub.setConnected(false, camera: Phone.id("nobody"))
      await phone.settle()
      phone.hub.setConnected(true, camera: Phone.id("outer"))
      await phone.settle()
      let both = Sides(["outer"], ["back-dual-wide"])
      #expect(heard.sides == [both, Sides([], ["back-dual-wide"]), both])
      #expect(AVCaptureDevice(uniqueID: descriptor.uniqueID)?.uniqueID == descriptor.uniqueID)
      _ = coordinator
    }
  }

  @Test("D14 D10 a camera that is back before the call has never left for the handler")
  func blink() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      phone.hub.setConnected(true, camera: Phone.id("outer"))
      await phone.settle()
      #expect(heard.maps.count == 1)
      _ = coordinator
    }
  }
}
