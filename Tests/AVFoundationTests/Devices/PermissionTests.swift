import AVFoundation
import CameraService
import SDKTestSupport
import Testing

@Suite("Permission to use the cameras")
@MainActor
struct PermissionTests {
  @Test("K6 each decision has its status; only an undecided person is asked, and all who wait get the answer")
  func statuses() throws {
    try withPhone { phone in
      let permissions = phone.world.permissions
      let answers = Collected<Bool>()
      for (status, expected) in [
        (Permissions.Status.authorized, AVAuthorizationStatus.authorized), (.denied, .denied),
        (.restricted, .restricted),
      ] {
        permissions.set(.camera, status)
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == expected)
        #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .authorized)
        AVCaptureDevice.requestAccess(for: .video) { answers.add($0) }
        #expect(answers.take() == [expected == .authorized])
        #expect(await AVCaptureDevice.requestAccess(for: .video) == (expected == .authorized))
        #expect(!permissions.isAsked(.camera))
      }
      permissions.set(.camera, .notDetermined)
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
      for _ in 0..<2 { AVCaptureDevice.requestAccess(for: .video) { answers.add($0) } }
      await phone.settle()
      #expect(answers.all.isEmpty && permissions.isAsked(.camera))
      permissions.set(.camera, .denied)
      await phone.settle()
      #expect(answers.all == [false, false] && !permissions.isAsked(.camera))
      _ = AVCaptureDevice.authorizationStatus(for: .depthData)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
    }
  }

  @Test("K6 without permission an input cannot be made; until the answer its frames are black")
  func frames() throws {
    try withPhone { phone in
      let permissions = phone.world.permissions
      permissions.set(.camera, .denied)
      let camera = try phone.camera("back-wide")
      #expect {
        try AVCaptureDeviceInput(device: camera)
      } throws: {
        ($0 as? AVError)?.code == .applicationIsNotAuthorizedToUseDevice
      }
      permissions.set(.camera, .notDetermined)
      let rig = try await Rig(phone, "back-wide")
      #expect(permissions.isAsked(.camera))
      @MainActor func brightest() throws -> UInt8 {
        let frame = try #require(rig.layer.presented).frame
        let pixels = try #require(phone.world.frames.pixels(of: frame, width: 320, height: 180))
        return pixels.lumaRow(90).max() ?? 0
      }
      #expect(try brightest() < 40)
      permissions.set(.camera, .authorized)
      await phone.wait(.milliseconds(40))
      #expect(try brightest() > 60)
    }
  }

  @Test("K7 the preferred camera is the person's while it is there, and the rear wide one otherwise")
  func preferred() throws {
    try withPhone { phone in
      #expect(AVCaptureDevice.userPreferredCamera == nil)
      #expect(AVCaptureDevice.systemPreferredCamera == (try phone.camera("back-wide")))
      let heralds = Heralds([AVCaptureDevice.preferredCameraDidChangeNotification])
      AVCaptureDevice.userPreferredCamera = try phone.camera("inner")
      #expect(AVCaptureDevice.systemPreferredCamera == (try phone.camera("inner")))
      #expect(heralds.all.count == 1)
      phone.hub.setConnected(false, camera: Phone.id("inner"))
      #expect(AVCaptureDevice.userPreferredCamera == nil)
      #expect(AVCaptureDevice.systemPreferredCamera == (try phone.camera("back-wide")))
    }
  }

  @Test("V5 the old way to list cameras finds what `default` may return")
  func listed() throws {
    try withPhone { phone in
      let names = AVCaptureDevice.devices(for: .video).map { Phone.short($0.uniqueID) }
      #expect(Set(names) == ["back-wide", "back-ultra-wide", "back-dual-wide", "front"])
      #expect(AVCaptureDevice.devices() == AVCaptureDevice.devices(for: .video))
    }
  }
}
