import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("Constituents of virtual cameras")
@MainActor
struct ConstituentTests {
  @Test(
    "Z4 locked, a virtual camera keeps its constituent while it zooms; set free, it has the one that fits")
  func locked() throws {
    try withPhone(.iPhone17Pro) { phone in
      let camera = try phone.camera("back-triple")
      _ = try await Rig(phone, "back-triple")
      let factors = camera.virtualDeviceSwitchOverVideoZoomFactors.map { CGFloat($0.doubleValue) }
      #expect(factors.count == camera.constituentDevices.count - 1 && factors == factors.sorted())
      #expect(camera.primaryConstituentDeviceSwitchingBehavior == .auto)
      let seen = Collected<String>()
      let observations = [
        camera.observe(\.activePrimaryConstituent) { device, _ in
          seen.add(device.activePrimaryConstituent.map { Phone.short($0.uniqueID) } ?? "none")
        },
        camera.observe(\.primaryConstituentDeviceSwitchingBehavior) { device, _ in
          seen.add("\(device.primaryConstituentDeviceSwitchingBehavior)")
        },
      ]
      try camera.lockForConfiguration()
      camera.videoZoomFactor = factors[0]
      #expect(seen.take() == ["back-wide"])
      camera.setPrimaryConstituentDeviceSwitchingBehavior(.locked, restrictedSwitchingBehaviorConditions: [])
      #expect(camera.activePrimaryConstituentDeviceSwitchingBehavior == .locked)
      #expect(camera.minAvailableVideoZoomFactor == factors[0])
      camera.videoZoomFactor = factors[1] + 1
      camera.videoZoomFactor = 1
      #expect(phone.takeMisuses().map(\.name) == ["NSRangeException"])
      #expect(seen.take() == ["locked"] && camera.videoZoomFactor == factors[1] + 1)
      camera.setPrimaryConstituentDeviceSwitchingBehavior(
        .restricted, restrictedSwitchingBehaviorConditions: [.videoZoomChanged, .focusModeChanged])
      #expect(seen.take() == ["restricted", "back-telephoto"])
      #expect(
        camera.activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
          == [.videoZoomChanged, .focusModeChanged])
      camera.setPrimaryConstituentDeviceSwitchingBehavior(
        .restricted, restrictedSwitchingBehaviorConditions: .exposureModeChanged)
      camera.videoZoomFactor = factors[1]
      camera.setPrimaryConstituentDeviceSwitchingBehavior(.auto, restrictedSwitchingBehaviorConditions: [])
      camera.videoZoomFactor = 1
      #expect(seen.take() == ["auto", "back-ultra-wide"] && camera.minAvailableVideoZoomFactor == 1)
      let telephoto = try phone.camera("back-telephoto")
      #expect(camera.isPrimaryConstituentDeviceSwitchingBehaviorLockedWithDeviceSupported)
      camera.setPrimaryConstituentDeviceSwitchingBehaviorLockedWith(telephoto)
      #expect(camera.videoZoomFactor == factors[1] && camera.activePrimaryConstituent == telephoto)
      camera.unlockForConfiguration()
      withExtendedLifetime(observations) {}
    }
  }

  @Test("Z4 what is no constituent, no condition of its behaviour, or no zooming camera raises")
  func misuse() throws {
    try withPhone(.iPhone17Pro) { phone in
      let camera = try phone.camera("back-dual-wide")
      let (wide, telephoto) = (try phone.camera("back-wide"), try phone.camera("back-telephoto"))
      #expect(wide.primaryConstituentDeviceSwitchingBehavior == .unsupported)
      #expect(wide.supportedFallbackPrimaryConstituentDevices.isEmpty)
      let triple = try phone.camera("back-triple")
      #expect(!triple.supportedFallbackPrimaryConstituentDevices.contains(telephoto))
      #expect(triple.fallbackPrimaryConstituentDevices == triple.supportedFallbackPrimaryConstituentDevices)
      let calls: [(AVCaptureDevice) -> Void] = [
        { $0.setPrimaryConstituentDeviceSwitchingBehaviorLockedWith(telephoto) },
        { $0.fallbackPrimaryConstituentDevices = [telephoto] },
        {
          $0.setPrimaryConstituentDeviceSwitchingBehavior(
            .auto, restrictedSwitchingBehaviorConditions: .videoZoomChanged)
        },
        {
          $0.setPrimaryConstituentDeviceSwitchingBehavior(
            .unsupported, restrictedSwitchingBehaviorConditions: [])
        },
      ]
      for call in calls {
        call(camera)
        #expect(phone.takeMisuses().map(\.name) == ["NSGenericException"])
        for device in [camera, wide] {
          try device.lockForConfiguration()
          call(device)
          #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
          device.unlockForConfiguration()
        }
      }
      #expect(camera.primaryConstituentDeviceSwitchingBehavior == .auto)
      try camera.lockForConfiguration()
      camera.fallbackPrimaryConstituentDevices = [wide]
      #expect(camera.fallbackPrimaryConstituentDevices == [wide])
      camera.fallbackPrimaryConstituentDevices = []
      #expect(camera.fallbackPrimaryConstituentDevices.isEmpty)
      camera.unlockForConfiguration()
    }
    try withPhone { phone in
      let front = try phone.virtualFront()
      #expect(front.primaryConstituentDeviceSwitchingBehavior == .unsupported)
      #expect(!front.isPrimaryConstituentDeviceSwitchingBehaviorLockedWithDeviceSupported)
    }
  }
}
