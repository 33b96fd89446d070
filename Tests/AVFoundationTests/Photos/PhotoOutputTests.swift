import AVFoundation
import CameraService
import SDKTestSupport
import Testing
import WorldRenderer

@Suite("The photo output")
@MainActor
struct PhotoOutputTests {
  private static let order = ["willBegin", "willCapture", "didCapture", "didProcess", "didFinish"]

  @Test("P1 the delegate hears of a photo in Apple's order, on the output's queue, as time passes")
  func order() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let taker = PhotoTaker(phone.world)
      let settings = AVCapturePhotoSettings()
      let start = Int(CMTime(phone.world.clock.now).seconds * 1000)
      rig.output.capturePhoto(with: settings, delegate: taker)
      #expect(taker.names.isEmpty, "nothing within the call")
      await phone.settle()
      #expect(taker.names == Self.order)
      #expect(Set(taker.calls.all.map(\.id)) == [settings.uniqueID])
      let times = taker.calls.all.map { $0.time - start }
      #expect(times[0] == 0 && times[1] == 50)
      #expect(times[2] > 50 && times[2] <= 84, "the next frame of thirty a second")
      #expect((200...201).contains(times[3] - times[2]) && times[4] == times[3])
      #expect(taker.errors.all.isEmpty)
      let photo = try #require(taker.photo)
      #expect(photo.timestamp.isValid && !photo.isRawPhoto && photo.photoCount == 1)
      #expect(Set(taker.dimensions.all) == [[640, 480]])
    }
  }

  @Test("P1 photos overlap, each with its own number, and come in the order of the calls")
  func overlap() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let taker = PhotoTaker(phone.world)
      let settings = (0..<3).map { _ in AVCapturePhotoSettings() }
      for settings in settings {
        rig.output.capturePhoto(with: settings, delegate: taker)
        await phone.wait(.milliseconds(20))
      }
      await phone.settle()
      for settings in settings {
        #expect(taker.calls.all.filter { $0.id == settings.uniqueID }.map(\.name) == Self.order)
      }
      let finished = taker.calls.all.filter { $0.name == "didFinish" }.map(\.id)
      #expect(finished == settings.map(\.uniqueID))
      #expect(Set(finished).count == 3)
    }
  }

  @Test("P1 X1 used settings, and a copy of them, raise; new ones made from them do not")
  func reuse() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let taker = PhotoTaker(phone.world)
      let settings = AVCapturePhotoSettings()
      rig.output.capturePhoto(with: settings, delegate: taker)
      rig.output.capturePhoto(with: settings, delegate: taker)
      let copy = try #require(settings.copy() as? AVCapturePhotoSettings)
      rig.output.capturePhoto(with: copy, delegate: taker)
      let raised = phone.takeMisuses()
      #expect(raised.map(\.name) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
      #expect(raised.allSatisfy { $0.reason.hasSuffix("Settings may not be re-used") })
      rig.output.capturePhoto(with: AVCapturePhotoSettings(from: settings), delegate: taker)
      await phone.settle()
      #expect(taker.photos.all.count == 2)
    }
  }

  @Test(
    "P1 an output without a camera offers nothing and raises; one whose session does not run fails the photo")
  func noCamera() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      #expect(rig.output.availablePhotoCodecTypes == [.hevc, .jpeg])
      #expect(rig.output.availablePhotoFileTypes == [.heic, .jpg])
      #expect(rig.output.availablePhotoPixelFormatTypes.contains(kCVPixelFormatType_32BGRA))
      rig.rig.session.stopRunning()
      let taker = PhotoTaker(phone.world)
      rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
      await phone.settle()
      #expect(taker.names == ["willBegin", "didProcess", "didFinish"])
      #expect(taker.errors.all == ["-11803", "-11803"])
      rig.rig.session.removeOutput(rig.output)
      #expect(rig.output.availablePhotoCodecTypes.isEmpty)
      rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
      #expect(
        phone.takeMisuses().map(\.reason).allSatisfy {
          $0.hasSuffix("No active and enabled video connection")
        })
    }
  }

  /// What comes between the call and the exposure, the error, and what the delegate has heard.
  struct Trouble: Sendable, CustomTestStringConvertible {
    let name: String
    let error: String?
    let after: Duration
    let act: @MainActor @Sendable (PhotoRig) async throws -> Void
    var testDescription: String { name }
  }

  nonisolated static let troubles = [
    Trouble(name: "the session stops", error: "-11803", after: .milliseconds(20)) {
      $0.rig.session.stopRunning()
    },
    Trouble(name: "the input is exchanged", error: "-11806", after: .milliseconds(20)) {
      try await $0.use("inner")
    },
    Trouble(name: "the output is removed", error: "-11806", after: .milliseconds(20)) {
      $0.rig.session.removeOutput($0.output)
    },
    Trouble(name: "the connection is disabled", error: "-11806", after: .milliseconds(20)) {
      try $0.connection().isEnabled = false
    },
    Trouble(name: "the camera leaves", error: "-11808", after: .milliseconds(20)) {
      $0.phone.hub.setConnected(false, camera: Phone.id("back-wide"))
    },
    Trouble(name: "somebody else takes the camera", error: "-11803", after: .milliseconds(20)) {
      $0.phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
    },
    Trouble(name: "the session stops once the picture is taken", error: nil, after: .milliseconds(100)) {
      $0.rig.session.stopRunning()
    },
    Trouble(name: "the input is exchanged once the picture is taken", error: nil, after: .milliseconds(100)) {
      try await $0.use("inner")
    },
  ]

  @Test("P1 what comes in between fails a photo before its exposure, and not after", arguments: troubles)
  func trouble(trouble: Trouble) throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let taker = PhotoTaker(phone.world)
      rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
      await phone.wait(trouble.after)
      try await trouble.act(rig)
      await phone.settle()
      #expect(taker.names.first == "willBegin" && taker.names.last == "didFinish")
      let photo = try #require(taker.photo)
      if let error = trouble.error {
        #expect(taker.errors.all == [error, error])
        #expect(!taker.names.contains("didCapture"))
        #expect(photo.fileDataRepresentation() == nil && photo.pixelBuffer == nil)
        #expect(photo.metadata[kCGImagePropertyPixelWidth] as? Int == 640, "what was meant to be taken")
      } else {
        #expect(taker.errors.all.isEmpty)
        #expect(try rig.shown(photo).stamp.camera == 0)
      }
    }
  }

  @Test("V4 P1 a photo asked for in a hand-over's gap is the new camera's first frame, not an old one")
  func handover() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "front")
      phone.stage.setHinge(180)
      await phone.wait(.milliseconds(10))
      let asked = CMTime(phone.world.clock.now)
      let photo = try await rig.take()
      #expect(photo.timestamp > asked && photo.timestamp.seconds - asked.seconds > 0.2)
      let camera = try rig.shown(photo).stamp.camera
      #expect(phone.world.device.cameras[camera].uniqueID == Phone.id("inner"))
    }
  }

  @Test("P1 a delegate is held weakly, and its going disturbs nothing")
  func weakDelegate() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      weak var gone: PhotoTaker?
      do {
        let taker = PhotoTaker(phone.world)
        gone = taker
        rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
      }
      #expect(gone == nil)
      await phone.settle()
      #expect(try await rig.take().fileDataRepresentation() != nil)
    }
  }

  @Test("P1 awaiting a photo by a continuation works as camera apps do it")
  func continuation() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      let service = PhotoService(rig.output)
      let data = try await service.capturePhoto()
      #expect([UInt8](data.prefix(3)) == [0xFF, 0xD8, 0xFF])
      rig.rig.session.stopRunning()
      await #expect(throws: AVError.self) { try await service.capturePhoto() }
    }
  }

  @Test("M3 P2 exchanging the input keeps the output's settings, and makes a connection with default ones")
  func swap() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let output = rig.output
      output.maxPhotoQualityPrioritization = .quality
      let sizes = try #require(rig.rig.input?.device.activeFormat.supportedMaxPhotoDimensions)
      #expect(sizes.map(\.width) == [640, 1920, 4032])
      output.maxPhotoDimensions = sizes[2]
      try rig.connection().videoRotationAngle = 90
      try await rig.use("outer")
      #expect(output.maxPhotoDimensions.width == 1280, "what the new camera has")
      output.isCameraSensorOrientationCompensationEnabled = false
      #expect(try rig.connection().videoRotationAngle == 0)
      try await rig.use("back-wide")
      #expect(output.maxPhotoDimensions.width == 4032 && output.maxPhotoQualityPrioritization == .quality)
      try await rig.use("inner")
      #expect(!output.isCameraSensorOrientationCompensationEnabled)
      output.maxPhotoDimensions = CMVideoDimensions(width: 1, height: 1)
      output.maxPhotoDimensions = sizes[2]
      #expect(phone.takeMisuses().map(\.name) == Array(repeating: "NSInvalidArgumentException", count: 2))
    }
  }
}

/// How camera apps await a photo.
private actor PhotoService {
  private let output: AVCapturePhotoOutput
  private var receivers: [Receiver] = []

  init(_ output: AVCapturePhotoOutput) { self.output = output }

  func capturePhoto() async throws -> Data {
    defer { receivers = [] }
    return try await withCheckedThrowingContinuation { continuation in
      let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      settings.photoQualityPrioritization = .balanced
      let receiver = Receiver(continuation)
      receivers.append(receiver)
      output.capturePhoto(with: settings, delegate: receiver)
    }
  }

  private final class Receiver: NSObject, AVCapturePhotoCaptureDelegate {
    private let continuation: CheckedContinuation<Data, any Error>
    private var data: Data?

    init(_ continuation: CheckedContinuation<Data, any Error>) { self.continuation = continuation }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?
    ) {
      if error == nil { data = photo.fileDataRepresentation() }
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
      error: Error?
    ) {
      if let error { return continuation.resume(throwing: error) }
      guard let data else { return continuation.resume(throwing: AVError(.unknown)) }
      continuation.resume(returning: data)
    }
  }
}
