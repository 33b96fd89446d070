import AVFoundation
import CameraService
import CaptureModel
import SDKTestSupport
import Testing

@Suite("Focus, exposure, white balance and lamp")
@MainActor
struct ControlTests {
  @Test("K1 every setter without the lock raises NSGenericException and changes nothing")
  func locked() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      let before = camera.controlState
      let setters: [(AVCaptureDevice) throws -> Void] = [
        { $0.focusMode = .locked }, { $0.focusPointOfInterest = .zero }, { $0.exposureMode = .locked },
        { $0.exposurePointOfInterest = .zero }, { $0.whiteBalanceMode = .locked }, { $0.torchMode = .on },
        { $0.flashMode = .on }, { $0.videoZoomFactor = 2 },
        { $0.ramp(toVideoZoomFactor: 3, withRate: 1) }, { $0.cancelVideoZoomRamp() },
        { $0.isSubjectAreaChangeMonitoringEnabled = true }, { $0.isSmoothAutoFocusEnabled = true },
        { $0.setFocusModeLocked(lensPosition: 0.1) }, { $0.setExposureTargetBias(1) },
        { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: 100) },
        { $0.setWhiteBalanceModeLocked(with: .init(redGain: 2, greenGain: 2, blueGain: 2)) },
        { try $0.setTorchModeOn(level: 0.5) }, { $0.activeColorSpace = .sRGB },
        { $0.automaticallyAdjustsVideoHDREnabled = true },
      ]
      for (index, set) in setters.enumerated() {
        try set(camera)
        #expect(phone.takeMisuses().map(\.name) == ["NSGenericException"], "setter \(index)")
        #expect(camera.controlState == before, "setter \(index)")
      }
      try camera.lockForConfiguration()
      for (index, set) in setters.enumerated() {
        try set(camera)
        #expect(phone.takeMisuses().isEmpty, "setter \(index) under the lock")
      }
      camera.unlockForConfiguration()
    }
  }

  @Test(
    "K2 one-shot modes adjust for a while and lock; continuous ones adjust and go on; all of it is observable"
  )
  func loops() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      let seen = Collected<String>()
      let observations = [
        camera.observe(\.focusMode) { device, _ in seen.add("\(device.focusMode)") },
        camera.observe(\.isAdjustingFocus) { device, _ in seen.add("adjusting \(device.isAdjustingFocus)") },
        camera.observe(\.isAdjustingExposure) { device, _ in
          seen.add("exposing \(device.isAdjustingExposure)")
        },
        camera.observe(\.exposureMode) { device, _ in seen.add("\(device.exposureMode)") },
      ]
      try camera.lockForConfiguration()
      camera.focusPointOfInterest = CGPoint(x: 0.25, y: 0.75)
      camera.focusMode = .autoFocus
      #expect(seen.take() == ["autoFocus", "adjusting true"])
      await phone.settle()
      #expect(seen.take() == ["locked", "adjusting false"])
      #expect(camera.focusPointOfInterest == CGPoint(x: 0.25, y: 0.75))
      camera.exposureMode = .autoExpose
      camera.exposureMode = .continuousAutoExposure
      camera.whiteBalanceMode = .autoWhiteBalance
      await phone.settle()
      #expect(
        seen.take().sorted()
          == ["autoExpose", "continuousAutoExposure", "exposing false", "exposing true"])
      #expect(camera.whiteBalanceMode == .locked && !camera.isAdjustingWhiteBalance)
      camera.unlockForConfiguration()
      withExtendedLifetime(observations) {}
    }
  }

  @Test("K2 what a camera does not support raises as its queries say; points outside raise NSRangeException")
  func unsupported() throws {
    try withPhone { phone in
      for name in ["back-wide", "inner"] {
        let camera = try phone.camera(name)
        try camera.lockForConfiguration()
        @MainActor func raised() -> [String] { phone.takeMisuses().map(\.name) }
        for mode in [AVCaptureDevice.FocusMode.locked, .autoFocus, .continuousAutoFocus] {
          camera.focusMode = mode
          #expect(raised().isEmpty == camera.isFocusModeSupported(mode), "\(name) \(mode)")
        }
        for mode in [AVCaptureDevice.TorchMode.off, .on, .auto] {
          camera.torchMode = mode
          #expect(raised().isEmpty == camera.isTorchModeSupported(mode), "\(name) \(mode)")
        }
        for mode in [AVCaptureDevice.FlashMode.off, .on, .auto] {
          camera.flashMode = mode
          #expect(raised().isEmpty == camera.isFlashModeSupported(mode), "\(name) \(mode)")
        }
        camera.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5)
        #expect(raised().isEmpty == camera.isFocusPointOfInterestSupported)
        camera.exposurePointOfInterest = CGPoint(x: 1.01, y: 0.5)
        #expect(raised() == ["NSRangeException"])
        camera.exposureMode = .custom
        #expect(raised() == ["NSInvalidArgumentException"])
        camera.automaticallyEnablesLowLightBoostWhenAvailable = true
        #expect(raised() == ["NSInvalidArgumentException"])
        camera.unlockForConfiguration()
      }
      #expect(try phone.camera("back-wide").hasTorch && !phone.camera("inner").hasTorch)
      #expect(try phone.camera("back-wide").hasFlash && !phone.camera("outer").hasFlash)
    }
  }

  @Test("K3 settings by hand hold within their ranges, raise beyond, and handlers get the next frame's time")
  func byHand() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      let rig = try await Rig(phone, "back-wide")
      let format = camera.activeFormat
      let times = Collected<Int64>()
      try camera.lockForConfiguration()
      let next = CMTime(try #require(rig.shown).time + .nanoseconds(33_333_333)).value
      camera.setExposureModeCustom(duration: format.minExposureDuration, iso: format.maxISO) {
        times.add($0.value)
      }
      camera.setExposureTargetBias(camera.minExposureTargetBias) { times.add($0.value) }
      camera.setFocusModeLocked(lensPosition: 0.125) { times.add($0.value) }
      #expect(times.all.isEmpty)
      await phone.settle()
      #expect(times.all == [next, next, next])
      #expect(camera.exposureMode == .custom && camera.iso == format.maxISO)
      #expect(camera.exposureDuration == format.minExposureDuration)
      #expect(camera.exposureTargetBias == -8 && camera.lensPosition == 0.125 && camera.focusMode == .locked)
      camera.setExposureModeCustom(
        duration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO,
        completionHandler: nil)
      #expect(camera.iso == format.maxISO)
      let state = camera.controlState
      camera.setExposureModeCustom(
        duration: CMTime(value: 2, timescale: 1), iso: format.minISO, completionHandler: nil)
      camera.setExposureModeCustom(
        duration: format.maxExposureDuration, iso: format.maxISO + 1, completionHandler: nil)
      camera.setExposureTargetBias(camera.maxExposureTargetBias + 0.5, completionHandler: nil)
      camera.setFocusModeLocked(lensPosition: 1.5, completionHandler: nil)
      camera.setWhiteBalanceModeLocked(
        with: .init(redGain: 0.5, greenGain: 1, blueGain: 1), completionHandler: nil)
      try camera.setTorchModeOn(level: 0)
      #expect(phone.takeMisuses().map(\.name) == Array(repeating: "NSRangeException", count: 6))
      #expect(camera.controlState == state)
      camera.unlockForConfiguration()
    }
  }

  @Test("K3 gains come back from their temperature and tint")
  func gains() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      for (temperature, tint) in [(3000, 0), (5000, 20), (8000, -50)] as [(Float, Float)] {
        let values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(
          temperature: temperature, tint: tint)
        let back = camera.temperatureAndTintValues(for: camera.deviceWhiteBalanceGains(for: values))
        #expect(abs(back.temperature - temperature) < 1 && abs(back.tint - tint) < 0.01)
      }
    }
  }

  @Test("K4 heat steps through its levels, puts the torch out when critical, and interrupts at shutdown")
  func heat() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let camera = try phone.camera("back-wide")
      let levels = Collected<String>()
      let observation = camera.observe(\.systemPressureState, options: .new) { _, change in
        levels.add(change.newValue?.level.rawValue ?? "none")
      }
      let heralds = Heralds(
        [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification],
        of: rig.session)
      try camera.lockForConfiguration()
      try camera.setTorchModeOn(level: 0.5)
      #expect(camera.isTorchActive && camera.torchLevel == 0.5)
      for pressure in [SystemPressure.serious, .critical] { phone.hub.setPressure(pressure) }
      #expect(!camera.isTorchActive && !camera.isTorchAvailable && camera.torchLevel == 0)
      #expect(throws: AVError(.torchLevelUnavailable, "The torch is too hot to be lit.")) {
        try camera.setTorchModeOn(level: 1)
      }
      #expect(rig.session.isRunning && heralds.all.isEmpty)
      phone.hub.setPressure(.shutdown)
      #expect(!rig.session.isRunning)
      #expect(heralds.all.map { $0.contains("ReasonKey=5") } == [true])
      phone.hub.setPressure(.nominal)
      #expect(rig.session.isRunning && heralds.all.count == 2)
      #expect(
        levels.all
          == ["Serious", "Critical", "Shutdown", "Nominal"].map {
            "AVCaptureSystemPressureLevel" + $0
          })
      camera.unlockForConfiguration()
      withExtendedLifetime(observation) {}
    }
  }

  @Test("K5 a change of subject is told of the camera that streams and watches, by old and new name")
  func subject() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let camera = try phone.camera("back-wide")
      let old = Heralds([.AVCaptureDeviceSubjectAreaDidChange], of: camera)
      let new = Heralds([AVCaptureDevice.subjectAreaDidChangeNotification])
      phone.hub.subjectAreaChanged()
      #expect(new.all.isEmpty)
      for name in ["back-wide", "outer"] {
        let device = try phone.camera(name)
        try device.lockForConfiguration()
        device.isSubjectAreaChangeMonitoringEnabled = true
        device.unlockForConfiguration()
      }
      phone.hub.subjectAreaChanged()
      #expect(old.all.count == 1 && new.all == old.all)
      rig.session.stopRunning()
      phone.hub.subjectAreaChanged()
      #expect(old.all.count == 1)
    }
  }
}

extension AVCaptureDevice {
  /// What an app can read of what it has set.
  fileprivate var controlState: [String] {
    [
      "\(focusMode)", "\(focusPointOfInterest)", "\(lensPosition)", "\(exposureMode)",
      "\(exposurePointOfInterest)", "\(iso)", "\(exposureDuration.seconds)", "\(exposureTargetBias)",
      "\(whiteBalanceMode)", "\(deviceWhiteBalanceGains)", "\(torchMode)", "\(torchLevel)", "\(flashMode)",
      "\(videoZoomFactor)", "\(isSubjectAreaChangeMonitoringEnabled)", "\(isSmoothAutoFocusEnabled)",
    ]
  }
}
