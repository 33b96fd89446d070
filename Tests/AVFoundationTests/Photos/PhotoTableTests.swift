import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing
import WorldRenderer

@Suite("Photos in every pose")
@MainActor
struct PhotoTableTests {
  /// How a device is folded and where the app is.
  enum Place: String, CaseIterable {
    case closed, open, turned, tabletop

    @MainActor func bring(_ phone: Phone) async throws {
      switch self {
      case .closed: await phone.fold(to: 0)
      case .open: await phone.fold(to: 180)
      case .turned:
        await phone.fold(to: 180)
        phone.stage.turnAround()
        try phone.stage.moveApp(to: "outer")
      case .tabletop: await phone.fold(to: 100)
      }
      await phone.settle()
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let device: Device
    let place: Place
    let camera: String
    var testDescription: String { "\(device.name) \(place) \(camera)" }
  }

  nonisolated static let cases = Device.builtIn.map(small).flatMap { device in
    let places: [Place] =
      device.hinge == nil ? [.open] : device.displays.count > 1 ? Place.allCases : [.open, .tabletop]
    return places.flatMap { place in
      device.cameras.map { Case(device: device, place: place, camera: Phone.short($0.uniqueID)) }
    }
  }

  /// A device whose cameras' pictures are quick to draw.
  private nonisolated static func small(_ device: Device) -> Device {
    var device = device
    for index in device.cameras.indices {
      device.cameras[index].formats[0].width = 320
      device.cameras[index].formats[0].height = device.cameras[index].formats[0].height > 480 ? 180 : 240
    }
    return device
  }

  /// Clockwise quarter turns that make a picture upright by its EXIF number, and whether it is mirrored then; by
  /// the standard's table of where the first row and column are.
  private static let exif: [Int: (turns: Int, mirrored: Bool)] = [
    1: (0, false), 2: (0, true), 3: (2, false), 4: (2, true), 5: (1, true), 6: (1, false), 7: (3, true),
    8: (3, false),
  ]

  private static let orientations: [DeviceOrientation] = [
    .portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight,
  ]

  @Test(
    "A2 M5 R1 a photo by the coordinator's capture angle is upright, mirrored as asked, compensated or not",
    arguments: cases)
  func upright(row: Case) throws {
    try withPhone(row.device) { phone in
      let rig = try await PhotoRig(phone, row.camera)
      try await row.place.bring(phone)
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.camera(row.camera), previewLayer: rig.rig.layer)
      let supports = rig.output.isCameraSensorOrientationCompensationSupported
      for (index, orientation) in Self.orientations.enumerated() {
        phone.stage.rotate(to: orientation)
        await phone.settle()
        for isCompensated in supports ? [true, false] : [false] {
          let isMirrored = (index % 2 == 0) == isCompensated
          if supports { rig.output.isCameraSensorOrientationCompensationEnabled = isCompensated }
          let connection = try rig.connection()
          connection.automaticallyAdjustsVideoMirroring = false
          connection.isVideoMirrored = isMirrored
          connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
          let photo = try await rig.take(
            AVCapturePhotoSettings(format: [
              kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            ]))
          let note = "\(orientation)\(isCompensated ? " compensated" : "")\(isMirrored ? " mirrored" : "")"
          let pixels = try #require(photo.pixelBuffer?.pixels)
          #expect(pixels.width == photo.resolvedSettings.photoDimensions.width, "\(note)")
          let number = try #require(photo.metadata[kCGImagePropertyOrientation] as? Int)
          let noted = try #require(Self.exif[number])
          #expect(noted.mirrored == isMirrored, "\(note)")
          let pose = phone.stage.pose
          let camera = try #require(row.device.cameras.first { Phone.short($0.uniqueID) == row.camera })
          // R1: near the vertical the angle is that of an earlier pose.
          guard abs(row.device.cameraView(camera, pose).forward.y) < 0.86 else { continue }
          let reading = try #require(StampReader.read(pixels).first, "\(note)")
          #expect(!reading.mirrored, "pixels are never mirrored, \(note)")
          #expect(reading.quarterTurns == noted.turns, "\(note): EXIF \(number)")
        }
      }
    }
  }

  /// EXIF numbers as the phones write them, known from their photos: the camera, and what it writes held upright,
  /// with its top to the left, upside down, and with its top to the right.
  struct Known: Sendable {
    let device: Device
    let camera: String
    let isCompensated: Bool
    let numbers: [Int]
  }

  nonisolated static let known = [
    Known(device: .iPhone14Pro, camera: "back-wide", isCompensated: false, numbers: [6, 1, 8, 3]),
    Known(device: .iPhone14Pro, camera: "front", isCompensated: false, numbers: [6, 3, 8, 1]),
    Known(device: .iPhone17Pro, camera: "back-wide", isCompensated: false, numbers: [6, 1, 8, 3]),
    Known(device: .iPhone17Pro, camera: "front", isCompensated: true, numbers: [6, 3, 8, 1]),
    Known(device: .iPhone17Pro, camera: "front", isCompensated: false, numbers: [1, 6, 3, 8]),
    Known(device: .iPhoneDuo, camera: "outer", isCompensated: true, numbers: [6, 3, 8, 1]),
    Known(device: .iPhoneDuo, camera: "outer", isCompensated: false, numbers: [1, 6, 3, 8]),
  ]

  @Test(
    "A2 EXIF orientations are those that phones write, a compensated sensor's as earlier hardware's",
    arguments: known)
  func numbers(known: Known) throws {
    try withPhone(known.device) { phone in
      let rig = try await PhotoRig(phone, known.camera)
      if !known.isCompensated, rig.output.isCameraSensorOrientationCompensationSupported {
        rig.output.isCameraSensorOrientationCompensationEnabled = false
      }
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.camera(known.camera), previewLayer: nil)
      var numbers: [Int] = []
      for orientation in Self.orientations {
        phone.stage.rotate(to: orientation)
        await phone.settle()
        try rig.connection().videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
        numbers.append(try #require(try await rig.take().metadata[kCGImagePropertyOrientation] as? Int))
      }
      #expect(numbers == known.numbers)
    }
  }
}
