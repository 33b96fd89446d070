import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

/// What camera libraries do with a camera: their rules, in our words.
private struct Library {
  let device: AVCaptureDevice

  /// Automatic prefers the continuous mode, takes the one-shot one else, and changes nothing where neither is there.
  func focusAutomatically() throws {
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    if device.isFocusModeSupported(.continuousAutoFocus) {
      device.focusMode = .continuousAutoFocus
    } else if device.isFocusModeSupported(.autoFocus) {
      device.focusMode = .autoFocus
    }
  }

  func lockFocus() throws {
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    if device.isFocusModeSupported(.autoFocus) { device.focusMode = .autoFocus }
  }

  func expose(at point: CGPoint) throws {
    guard device.isExposurePointOfInterestSupported else { throw AVError(.formatUnsupported) }
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    device.exposurePointOfInterest = point
    device.exposureMode =
      device.isExposureModeSupported(.continuousAutoExposure)
      ? .continuousAutoExposure : .autoExpose
  }

  func zoom(to factor: CGFloat) throws {
    guard (device.minAvailableVideoZoomFactor...device.maxAvailableVideoZoomFactor).contains(factor) else {
      throw AVError(.formatUnsupported)
    }
    try device.lockForConfiguration()
    device.videoZoomFactor = factor
    device.unlockForConfiguration()
  }

  /// The torch needs one that is available; a mode of the flash puts a lit torch out first.
  func light(torch: Bool, flash: AVCaptureDevice.FlashMode) throws {
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    if torch {
      guard device.hasTorch, device.isTorchAvailable else { throw AVError(.torchLevelUnavailable) }
      if device.torchMode != .on { device.torchMode = .on }
      return
    }
    if device.torchMode != .off { device.torchMode = .off }
    guard flash == .off || device.hasFlash else { throw AVError(.formatUnsupported) }
    if device.isFlashModeSupported(flash) { device.flashMode = flash }
  }

  /// The largest format that is not square, at a rate that it has.
  func takeLargest(rate: Double) throws {
    let formats = device.formats.filter {
      $0.formatDescription.dimensions.width != $0.formatDescription.dimensions.height
        && $0.videoSupportedFrameRateRanges.contains { ($0.minFrameRate...$0.maxFrameRate).contains(rate) }
    }
    func area(_ format: AVCaptureDevice.Format) -> Int {
      Int(format.formatDescription.dimensions.width) * Int(format.formatDescription.dimensions.height)
    }
    guard let largest = formats.max(by: { area($0) < area($1) }) else { throw AVError(.formatUnsupported) }
    try device.lockForConfiguration()
    device.activeFormat = largest
    device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    device.unlockForConfiguration()
  }
}

@Suite("Peers: what camera libraries expect of a camera")
@MainActor
struct PeerCameraTests {
  @Test("V1 devices are listed by the types asked for, and of one type by position")
  func listing() throws {
    let types: [AVCaptureDevice.DeviceType] = [
      .builtInWideAngleCamera, .builtInTelephotoCamera, .builtInUltraWideCamera,
    ]
    let table: [(Device, [String])] = [
      (.iPhone14Pro, ["back-wide", "front", "back-telephoto", "back-ultra-wide"]),
      (.iPhoneDuo, ["back-wide", "front", "back-ultra-wide"]), (.convertibleLaptop, ["deck", "lid"]),
    ]
    for (device, names) in table {
      try withPhone(device) { _ in
        let session = AVCaptureDevice.DiscoverySession(
          deviceTypes: types, mediaType: .video, position: .unspecified)
        #expect(session.devices.map { Phone.short($0.uniqueID) } == names, "\(device.name)")
      }
    }
  }

  @Test("K2 focus and exposure fall back from the continuous mode to the one-shot one to nothing")
  func fallBack() throws {
    try withPhone { phone in
      let table: [(String, auto: AVCaptureDevice.FocusMode, locked: AVCaptureDevice.FocusMode)] = [
        ("back-wide", .continuousAutoFocus, .locked), ("inner", .locked, .locked),
        ("front", .locked, .locked),
      ]
      for (name, auto, locked) in table {
        let library = Library(device: try phone.camera(name))
        try library.focusAutomatically()
        #expect(library.device.focusMode == auto, "\(name)")
        try library.lockFocus()
        await phone.settle()
        #expect(library.device.focusMode == locked, "\(name)")
        let point = CGPoint(x: 0.25, y: 0.75)
        try library.expose(at: point)
        await phone.settle()
        #expect(library.device.exposurePointOfInterest == point, "\(name)")
        #expect(library.device.exposureMode == .continuousAutoExposure, "\(name)")
      }
    }
  }

  @Test("Z1 zoom inside the range is set, outside it is an error that changes nothing")
  func zoom() throws {
    try withPhone { phone in
      let library = Library(device: try phone.camera("back-dual-wide"))
      for factor in [1, 2.5, library.device.maxAvailableVideoZoomFactor] {
        try library.zoom(to: factor)
        #expect(library.device.videoZoomFactor == factor)
      }
      for factor in [0.99, library.device.maxAvailableVideoZoomFactor + 0.01] {
        #expect(throws: AVError.self) { try library.zoom(to: factor) }
        #expect(library.device.videoZoomFactor == library.device.maxAvailableVideoZoomFactor)
      }
    }
  }

  @Test("K4 the torch goes out before the flash is set, needs a lamp, and one that is not too hot")
  func lamp() throws {
    try withPhone { phone in
      let (rear, front) = (
        Library(device: try phone.camera("back-wide")), Library(device: try phone.camera("front"))
      )
      let seen = Collected<String>()
      let observation = rear.device.observe(\.torchMode) { device, _ in seen.add("torch \(device.torchMode)")
      }
      try rear.light(torch: true, flash: .off)
      #expect(rear.device.isTorchActive && rear.device.flashMode == .off)
      try rear.light(torch: false, flash: .auto)
      #expect(!rear.device.isTorchActive && rear.device.flashMode == .auto)
      #expect(seen.take() == ["torch on", "torch off"])
      #expect(throws: AVError.self) { try front.light(torch: true, flash: .off) }
      #expect(throws: AVError.self) { try front.light(torch: false, flash: .on) }
      phone.hub.setPressure(.critical)
      #expect(throws: AVError.self) { try rear.light(torch: true, flash: .off) }
      withExtendedLifetime(observation) {}
    }
  }

  @Test("C5 the largest format that has the rate becomes active, and the session leaves it be")
  func largest() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let library = Library(device: try phone.camera("back-wide"))
      for (rate, width) in [(30.0, 4032), (60, 3840), (24, 4032)] {
        try library.takeLargest(rate: rate)
        #expect(rig.session.sessionPreset == .inputPriority)
        #expect(library.device.activeFormat.formatDescription.dimensions.width == width)
        #expect(library.device.activeVideoMaxFrameDuration.seconds == 1 / rate)
      }
      let before = library.device.activeFormat
      #expect(throws: AVError.self) { try library.takeLargest(rate: 240) }
      #expect(library.device.activeFormat == before && rig.session.canSetSessionPreset(.medium))
      rig.session.sessionPreset = .medium
      #expect(library.device.activeFormat != before)
    }
  }

  @Test("K6 each answer of the person is another status, and only an undecided one is asked")
  func permission() throws {
    try withPhone { phone in
      let table: [(Permissions.Status, AVAuthorizationStatus, answer: Bool?)] = [
        (.authorized, .authorized, true), (.denied, .denied, false), (.restricted, .restricted, false),
        (.notDetermined, .notDetermined, nil),
      ]
      for (status, expected, answer) in table {
        phone.world.permissions.set(.camera, status)
        let answers = Collected<Bool>()
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == expected)
        AVCaptureDevice.requestAccess(for: .video) { answers.add($0) }
        #expect(answers.all == (answer.map { [$0] } ?? []), "\(status)")
        #expect(phone.world.permissions.isAsked(.camera) == (answer == nil), "\(status)")
        #expect(!phone.world.permissions.isAsked(.microphone), "nobody wants to hear")
        guard answer == nil else { continue }
        phone.world.permissions.set(.camera, .denied)
        await phone.settle()
        #expect(answers.all == [false])
      }
    }
  }
}
