import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("Connections: mirroring and rotation")
@MainActor
struct ConnectionTests {
  @Test(
    "M1 automatic mirroring mirrors the preview of a camera whose position is front, and no other output",
    arguments: [("outer", true), ("inner", true), ("front", true), ("back-wide", false)])
  func automatic(camera: String, isMirrored: Bool) throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, camera)
      let (data, photo) = (AVCaptureVideoDataOutput(), AVCapturePhotoOutput())
      rig.session.addOutput(data)
      rig.session.addOutput(photo)
      #expect(try rig.connection().automaticallyAdjustsVideoMirroring)
      #expect(try rig.connection().isVideoMirrored == isMirrored)
      #expect(rig.shown?.isMirrored == isMirrored)
      for output in [data, photo] {
        let connection = try #require(output.connection(with: .video))
        #expect(connection.automaticallyAdjustsVideoMirroring && !connection.isVideoMirrored)
        #expect(connection.isVideoMirroringSupported)
      }
    }
  }

  @Test("M2 assigning isVideoMirrored with automatic on raises and changes nothing; with it off it counts")
  func assigning() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let connection = try rig.connection()
      connection.isVideoMirrored = false
      #expect(
        phone.takeMisuses().map(\.description) == [
          "NSInvalidArgumentException: *** -[AVCaptureConnection setVideoMirrored:] "
            + "Cannot be set when automaticallyAdjustsVideoMirroring is YES"
        ])
      #expect(connection.isVideoMirrored)
      connection.automaticallyAdjustsVideoMirroring = false
      #expect(connection.isVideoMirrored, "turning it off leaves the picture as it is")
      connection.isVideoMirrored = false
      #expect(rig.shown?.isMirrored == false)
      connection.automaticallyAdjustsVideoMirroring = true
      #expect(connection.isVideoMirrored && rig.shown?.isMirrored == true)
    }
  }

  @Test("M3 a swap makes a new connection with default settings; the override stays with the old one")
  func overrideLost() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let old = try rig.connection()
      #expect(old === (try rig.connection()), "one object for as long as the connection lasts")
      old.automaticallyAdjustsVideoMirroring = false
      old.isVideoMirrored = false
      old.videoRotationAngle = 180
      try rig.exchange(to: "inner")
      let new = try rig.connection()
      #expect(new !== old)
      #expect(new.automaticallyAdjustsVideoMirroring && new.isVideoMirrored && new.videoRotationAngle == 0)
      #expect(!old.automaticallyAdjustsVideoMirroring && !old.isVideoMirrored)
      #expect(old.videoRotationAngle == 180)
      #expect(new.isActive && !old.isActive)
      old.videoRotationAngle = 90
      #expect(old.videoRotationAngle == 90 && new.videoRotationAngle == 0, "the old one leads nowhere")
    }
  }

  @Test("M3 an override lasts over folds and restarts until it is reset")
  func overrideLasts() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      try rig.connection().automaticallyAdjustsVideoMirroring = false
      try rig.connection().isVideoMirrored = false
      await phone.fold(to: 180)
      rig.session.stopRunning()
      rig.session.startRunning()
      await phone.settle()
      #expect(rig.shown?.isMirrored == false)
    }
  }

  @Test(
    "M3 rotation starts at the sensor's mount for preview and data, at 0 for photos",
    arguments: [
      (Device.iPhoneDuo, "outer", 0.0), (.iPhoneDuo, "inner", 0), (.iPhoneDuo, "front", 0),
      (.iPhoneDuo, "back-wide", 90), (.iPhoneDuo, "back-dual-wide", 90), (.iPhone14Pro, "front", 90),
      (.iPhone17Pro, "front", 0), (.iPhone17Pro, "back-wide", 90),
    ])
  func rotationDefaults(device: Device, camera: String, angle: CGFloat) throws {
    try withPhone(device) { phone in
      let rig = try await Rig(phone, camera)
      let (data, photo) = (AVCaptureVideoDataOutput(), AVCapturePhotoOutput())
      rig.session.addOutput(data)
      rig.session.addOutput(photo)
      #expect(try rig.connection().videoRotationAngle == angle)
      #expect(data.connections.map(\.videoRotationAngle) == [angle])
      #expect(photo.connections.map(\.videoRotationAngle) == [0])
    }
  }

  @Test("M3 quarter turns are supported; another angle raises and changes nothing")
  func angles() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let connection = try rig.connection()
      for angle: CGFloat in [0, 90, 180, 270] {
        #expect(connection.isVideoRotationAngleSupported(angle))
        connection.videoRotationAngle = angle
        #expect(connection.videoRotationAngle == angle)
        #expect(rig.shown?.quarterTurns == Int(angle) / 90)
      }
      for angle: CGFloat in [45, -90, 360, .infinity, .nan] {
        #expect(!connection.isVideoRotationAngleSupported(angle))
        connection.videoRotationAngle = angle
        #expect(connection.videoRotationAngle == 270)
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      }
    }
  }

  @Test("M3 a connection knows its ends, and a disabled one delivers nothing more")
  func ends() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let data = AVCaptureVideoDataOutput()
      rig.session.addOutput(data)
      let connection = try rig.connection()
      #expect(connection.videoPreviewLayer === rig.layer && connection.output == nil)
      #expect(connection.inputPorts.first?.input === rig.input)
      #expect(connection.inputPorts.map(\.mediaType) == [.video])
      #expect(data.connection(with: .video)?.output === data)
      #expect(data.connection(with: .audio) == nil)
      #expect(rig.session.connections.count == 2)
      #expect(rig.layer.isPreviewing)
      let last = rig.shown
      connection.isEnabled = false
      await phone.wait(.milliseconds(100))
      #expect(rig.shown == last && !connection.isActive && !rig.layer.isPreviewing)
      connection.isEnabled = true
      #expect(rig.shownCamera == "outer" && rig.layer.isPreviewing)
    }
  }
}
