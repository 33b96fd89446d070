import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("Bug reports: rotation")
@MainActor
struct RotationReportTests {
  @Test("a coordinator without a displayed layer: its preview angle is 0, and right once the layer is shown")
  func undisplayed() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let device = try phone.camera("back-wide")
      let loose = AVCaptureVideoPreviewLayer(session: rig.session)
      for layer in [nil, loose] {
        let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: layer)
        #expect(coordinator.videoRotationAngleForHorizonLevelPreview == 0)
      }
      let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: rig.layer)
      try rig.level(with: coordinator)
      await phone.lookAgain()
      #expect(try phone.seen(on: "outer")?.quarterTurns == 0)
    }
  }

  @Test(
    "an angle of 90° taken for granted: the coordinator's is right for each sensor, however it is mounted",
    arguments: [Device.iPhoneDuo, .iPhone17Pro, .iPhone14Pro])
  func mounts(device: Device) throws {
    try withPhone(device) { phone in
      var angles: Set<CGFloat> = []
      for position in [AVCaptureDevice.Position.front, .back] {
        let camera = try #require(
          AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
            ?? .default(.builtInTrueDepthCamera, for: .video, position: position))
        let rig = try await Rig(phone)
        try rig.exchange(to: Phone.short(camera.uniqueID))
        try rig.useSmallPictures()
        let (output, frames) = (AVCaptureVideoDataOutput(), Frames())
        output.setSampleBufferDelegate(frames, queue: .main)
        let connection = try rig.add(output)
        rig.session.startRunning()
        let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: rig.layer)
        for orientation in [DeviceOrientation.portrait, .landscapeLeft, .landscapeRight] {
          phone.stage.rotate(to: orientation)
          await phone.settle()
          let angle = coordinator.videoRotationAngleForHorizonLevelCapture
          if orientation == .portrait { angles.insert(angle) }
          connection.videoRotationAngle = angle
          await phone.lookAgain()
          #expect(frames.seen?.quarterTurns == 0, "\(position) \(orientation)")
        }
        rig.session.stopRunning()
      }
      #expect(angles.contains(90) && (device == .iPhone14Pro || angles.contains(0)), "\(angles)")
    }
  }

  @Test(
    "a stream whose width and height are exchanged: turning the phone changes no frame's size, an angle does")
  func size() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "back-wide")
      try rig.useSmallPictures()
      let (output, frames) = (AVCaptureVideoDataOutput(), Frames())
      output.setSampleBufferDelegate(frames, queue: .main)
      let connection = try rig.add(output)
      connection.videoRotationAngle = 0
      rig.session.startRunning()
      for orientation in [DeviceOrientation.portrait, .landscapeLeft, .portraitUpsideDown] {
        phone.stage.rotate(to: orientation)
        await phone.lookAgain()
        #expect(frames.size == [640, 480], "\(orientation)")
      }
      connection.videoRotationAngle = 90
      await phone.lookAgain()
      #expect(frames.size == [480, 640])
    }
  }

  @Test("the two ways to turn have other defaults: portrait is upright for every camera in an upright phone")
  func oldName() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let (output, frames) = (AVCaptureVideoDataOutput(), Frames())
      output.setSampleBufferDelegate(frames, queue: .main)
      rig.session.addOutput(output)
      for camera in ["back-wide", "front", "outer"] {
        try rig.exchange(to: camera)
        try rig.useSmallPictures()
        rig.session.startRunning()
        try #require(output.connection(with: .video)).videoOrientation = .portrait
        await phone.lookAgain()
        #expect(frames.seen?.quarterTurns == 0, "\(camera)")
      }
    }
  }

  @Test(
    "depth turned otherwise than the picture: it lies as the sensor, and the picture's EXIF turns it alike")
  func depth() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "outer")
      let (output, depths) = (AVCaptureDepthDataOutput(), Depths())
      output.setDelegate(depths, callbackQueue: .main)
      rig.session.addOutput(output)
      rig.session.startRunning()
      await phone.lookAgain()
      let connection = try #require(output.connections.first)
      #expect(!connection.isVideoRotationAngleSupported(90) && !connection.isVideoMirroringSupported)
      let depth = try #require(depths.newest.all.last)
      let size = [depth.depthDataMap, depth.applyingExifOrientation(.right).depthDataMap].map {
        [CVPixelBufferGetWidth($0), CVPixelBufferGetHeight($0)]
      }
      #expect(size[0] == size[1].reversed() && size[0] != size[1])
    }
  }

  @Test(
    "wrong only when started turned: the first angle counts, not the first change", arguments: [0.0, 180])
  func firstValue(hinge: Double) throws {
    try withPhone(hinge: hinge) { phone in
      phone.stage.rotate(to: .landscapeLeft)
      await phone.settle()
      let rig = try await Rig(phone, "front")
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.virtualFront(), previewLayer: rig.layer)
      try rig.level(with: coordinator)
      await phone.lookAgain()
      #expect(try phone.seen(on: hinge == 0 ? "outer" : "inner")?.quarterTurns == 0)
    }
  }
}

/// What a depth output gives.
private final class Depths: NSObject, AVCaptureDepthDataOutputDelegate, Sendable {
  let newest = Collected<AVDepthData>()

  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection
  ) {
    newest.add(depthData)
  }
}
