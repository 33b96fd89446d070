import AVFoundation
import CameraService
import CaptureModel
import SDKTestSupport
import Testing

@Suite("Presets, old names, stabilisation")
@MainActor
struct SessionSettingsTests {
  @Test("C2 C5 an input that is refused changes nothing: a format that another session has chosen stays")
  func refusedInput() throws {
    try withPhone { phone in
      let camera = try phone.camera("outer")
      let sessions = [AVCaptureSession(), AVCaptureSession()]
      for session in sessions { session.addInput(try AVCaptureDeviceInput(device: camera)) }
      sessions[0].sessionPreset = .photo
      sessions[1].sessionPreset = .low
      let format = camera.activeFormat
      sessions[0].addInput(try AVCaptureDeviceInput(device: camera))
      #expect(phone.takeMisuses().count == 1 && camera.activeFormat == format)
    }
  }

  @Test("C5 a preset chooses the format, and a format chosen by the app takes the preset's place")
  func presets() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let camera = try phone.camera("back-wide")
      @MainActor func size() -> [Int32] {
        let size = camera.activeFormat.formatDescription.dimensions
        return [size.width, size.height]
      }
      #expect(rig.session.sessionPreset == .high)
      for (preset, width, height) in [
        (AVCaptureSession.Preset.hd4K3840x2160, 3840, 2160), (.hd1280x720, 1280, 720),
        (.vga640x480, 640, 480), (.photo, 4032, 3024), (.low, 640, 480), (.hd1920x1080, 1920, 1080),
        (.high, 1920, 1080), (.inputPriority, 1920, 1080),
      ] as [(AVCaptureSession.Preset, Int32, Int32)] {
        rig.session.sessionPreset = preset
        #expect(size() == [width, height], "\(preset.rawValue)")
      }
      rig.session.sessionPreset = .hd1280x720
      camera.activeFormat = camera.formats[0]
      #expect(phone.takeMisuses().count == 1 && rig.session.sessionPreset == .hd1280x720)
      try camera.use(format: 4)
      #expect(rig.session.sessionPreset == .inputPriority && size() == [3840, 2160])
      await phone.wait(.milliseconds(40))
      #expect(rig.layer.presented?.size.width == 3840)
    }
  }

  @Test("M6 the old orientation and the angle are one: assigning either changes both")
  func orientations() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let table: [(camera: String, angles: [AVCaptureVideoOrientation: CGFloat])] = [
        ("back-wide", [.portrait: 90, .landscapeRight: 0, .portraitUpsideDown: 270, .landscapeLeft: 180]),
        ("outer", [.portrait: 0, .landscapeRight: 90, .portraitUpsideDown: 180, .landscapeLeft: 270]),
      ]
      for (camera, angles) in table {
        try rig.exchange(to: camera)
        let connection = try rig.connection()
        #expect(connection.isVideoOrientationSupported && connection.videoOrientation == .portrait)
        for (orientation, angle) in angles {
          connection.videoOrientation = orientation
          #expect(connection.videoRotationAngle == angle, "\(camera) \(orientation)")
          connection.videoRotationAngle = (angle + 90).truncatingRemainder(dividingBy: 360)
          #expect(connection.videoOrientation != orientation)
          connection.videoRotationAngle = angle
          #expect(connection.videoOrientation == orientation)
        }
      }
    }
  }

  @Test("M2 stabilisation is supported where the camera has a mode; it raises elsewhere, and off never does")
  func stabilisation() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let photo = AVCapturePhotoOutput()
      rig.session.addOutput(photo)
      for (camera, isSupported) in [("back-wide", true), ("inner", false)] {
        try rig.exchange(to: camera)
        let connection = try rig.connection()
        #expect(connection.isVideoStabilizationSupported == isSupported)
        for mode in [AVCaptureVideoStabilizationMode.off, .auto, .standard, .cinematicExtended] {
          connection.preferredVideoStabilizationMode = mode
          let isRefused = !isSupported && mode != .off
          #expect(phone.takeMisuses().count == (isRefused ? 1 : 0), "\(camera) \(mode)")
          #expect(connection.preferredVideoStabilizationMode == (isRefused ? .off : mode))
          #expect(connection.activeVideoStabilizationMode == (isSupported && mode == .standard ? mode : .off))
        }
        #expect(photo.connections.first?.isVideoStabilizationSupported == false)
      }
      try rig.connection().videoScaleAndCropFactor = 2
      rig.session.isMultitaskingCameraAccessEnabled = true
      #expect(phone.takeMisuses().map(\.name) == ["NSRangeException", "NSInvalidArgumentException"])
    }
  }

  @Test("C7 a reset of media services stops a running session with its error, and it can be started again")
  func reset() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let errors = Collected<AVError.Code?>()
      let token = NotificationCenter.default.addObserver(
        forName: .AVCaptureSessionRuntimeError, object: rig.session, queue: nil
      ) { note in
        errors.add((note.userInfo?[AVCaptureSessionErrorKey] as? AVError)?.code)
      }
      phone.hub.resetMediaServices()
      #expect(errors.all == [.mediaServicesWereReset] && !rig.session.isRunning)
      phone.hub.resetMediaServices()
      #expect(errors.all.count == 1)
      rig.session.startRunning()
      await phone.settle()
      #expect(rig.session.isRunning && rig.shownCamera == "outer")
      NotificationCenter.default.removeObserver(token)
    }
  }

  @Test(
    "C6 a microphone is found, added beside a camera, and connected to no output of pictures",
    arguments: [true, false])
  func microphone(comesFirst: Bool) throws {
    try withPhone { phone in
      let rig = try await Rig(phone, comesFirst ? nil : "outer")
      let device = try #require(AVCaptureDevice.default(for: .audio))
      #expect(device == .default(.builtInMicrophone, for: .audio, position: .unspecified))
      #expect(device.hasMediaType(.audio) && !device.hasMediaType(.video) && device.formats.isEmpty)
      #expect(AVCaptureDevice.default(.builtInMicrophone, for: .video, position: .unspecified) == nil)
      #expect(
        !device.hasTorch && !device.isExposureModeSupported(.locked) && !device.isFocusModeSupported(.locked))
      let inputs = [try AVCaptureDeviceInput(device: device), try AVCaptureDeviceInput(device: device)]
      #expect(rig.session.canAddInput(inputs[0]))
      rig.session.addInput(inputs[0])
      #expect(!rig.session.canAddInput(inputs[1]))
      rig.session.addInput(inputs[1])
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      let output = AVCaptureVideoDataOutput()
      rig.session.addOutput(output)
      if comesFirst {
        try rig.exchange(to: "outer")
        rig.session.startRunning()
        await phone.settle()
      }
      #expect(rig.session.inputs.count == 2 && rig.shownCamera == "outer")
      #expect(output.connections.count == 1 && output.connection(with: .audio) == nil)
      #expect(output.connection(with: .video)?.inputPorts.first?.sourceDevicePosition == .front)
      phone.world.permissions.set(.microphone, .denied)
      #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: device) }
    }
  }
}
