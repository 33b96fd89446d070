import AVKit
import CameraService
import SDKTestSupport
import Testing
import UIKit

/// What an app for iPhone Duo uses at once, as it writes it.
@Suite("The iPhone Duo set, together")
@MainActor
struct DuoSetTests {
  /// Shows the camera that faces the person who looks at it.
  private final class Mirror: UIView {
    override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
    let heard = Collected<String>()
    private(set) var coordinator: AVCaptureDeviceDirectionCoordinator?

    override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window != nil else {
        coordinator = nil
        return
      }
      let types: [AVCaptureDevice.DeviceType] = [.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera]
      coordinator = AVCaptureDeviceDirectionCoordinator(view: self, deviceTypes: types) { [heard] map in
        let forward: AVCaptureDeviceDescriptor? = map.forwardFacingDeviceDescriptors.first
        let backward: AVCaptureDeviceDescriptor? = map.backwardFacingDeviceDescriptors.first
        heard.add("\(forward?.localizedName ?? "none"), \(backward?.localizedName ?? "none")")
      }
      addInteraction(
        UIHingeInteraction { [heard] _, update in
          let status: UIHinge.Status = update.hinge?.status ?? .unknown
          heard.add("\(status)")
        })
    }
  }

  @Test("D9 D10 S4 a view that moves to a window hears of the hinge and of who looks at it, until it leaves")
  func mirror() throws {
    try withPhone { phone in
      let mirror = Mirror()
      #expect(
        mirror.layer is AVCaptureVideoPreviewLayer && type(of: mirror).layerClass == type(of: mirror.layer))
      phone.show(mirror)
      await phone.settle()
      #expect(Set(mirror.heard.take()) == ["Outer Ultra Wide Camera, none", "closed"])
      await phone.fold(to: 180)
      #expect(
        Set(mirror.heard.take()) == ["Inner Ultra Wide Camera, Outer Ultra Wide Camera", "fullyOpen"])
      let map = try #require(mirror.coordinator).deviceDirections
      let descriptor = try #require(map.forwardFacingDeviceDescriptors.first)
      let device = try #require(AVCaptureDevice(uniqueID: descriptor.uniqueID))
      #expect(device.localizedName == descriptor.localizedName && descriptor.position == .front)
      #expect(device.deviceType == descriptor.deviceType && descriptor.mediaTypes == [.video])
      #expect(!map.backwardFacingDeviceDescriptors.contains(descriptor))
      mirror.removeFromSuperview()
      #expect(mirror.coordinator == nil)
      await phone.fold(to: 0)
      #expect(mirror.heard.take() == ["unknown"], "it has left the windows that know of a hinge")
    }
  }
}
