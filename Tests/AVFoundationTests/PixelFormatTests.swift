import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import Dispatch
import Imaging
import SDKTestSupport
import Scheduling
import Synchronization
import Testing
import WorldRenderer

@Suite("The video data output's pixels")
@MainActor
struct PixelFormatTests {
  /// A camera at its smallest format into a data output, not started.
  private func rig(_ phone: Phone, _ camera: String) async throws -> (Rig, AVCaptureVideoDataOutput, Keeper) {
    let rig = try await Rig(phone)
    try phone.camera(camera).use(format: 0)
    try rig.exchange(to: camera)
    let (output, keeper) = (AVCaptureVideoDataOutput(), Keeper())
    output.setSampleBufferDelegate(keeper, queue: keeper.queue)
    rig.session.addOutput(output)
    return (rig, output, keeper)
  }

  @Test(
    "M4 M5 frames come in the pixel format that was asked for, turned and mirrored all the same",
    arguments: [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ])
  func formats(format: OSType) throws {
    try withPhone { phone in
      let (rig, output, keeper) = try await rig(phone, "back-wide")
      #expect(output.availableVideoPixelFormatTypes.contains(format))
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: Int(format)]
      #expect(output.videoSettings[kCVPixelBufferPixelFormatTypeKey] as? OSType == format)
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      connection.videoRotationAngle = 180
      let camera = try #require(rig.input).device.activeFormat.formatDescription
      #expect(camera.dimensions.width == 640 && camera.dimensions.height == 480)
      #expect(camera.mediaSubType == .pixelFormat_420YpCbCr8BiPlanarFullRange)
      rig.session.startRunning()
      await phone.settle()
      await phone.wait(.milliseconds(40))
      let sample = try #require(keeper.last)
      #expect(CMTimeGetSeconds(CMSampleBufferGetDuration(sample)) > 0.03)
      let description = try #require(CMSampleBufferGetFormatDescription(sample))
      #expect(CMFormatDescriptionGetMediaSubType(description) == format)
      #expect(CMVideoFormatDescriptionGetDimensions(description).width == 640)
      #expect(CMFormatDescriptionGetMediaType(description) == kCMMediaType_Video)
      let buffer = try #require(CMSampleBufferGetImageBuffer(sample))
      #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
      #expect(CVPixelBufferIsPlanar(buffer) == (format != kCVPixelFormatType_32BGRA))
      #expect(CVPixelBufferGetPlaneCount(buffer) == (format == kCVPixelFormatType_32BGRA ? 0 : 2))
      #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
      #expect(CVPixelBufferGetBytesPerRow(buffer) >= (format == kCVPixelFormatType_32BGRA ? 2560 : 640))
      CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
      let pixels = try #require(buffer.pixels)
      let reading = try #require(StampReader.read(pixels).first)
      #expect(reading.mirrored && reading.quarterTurns == 1, "90° less 180°, and mirrored afterwards")
    }
  }

  @Test(
    "C2 X1 a pixel format that is not available raises and changes nothing; nil and nothing are the camera's own"
  )
  func refused() throws {
    try withPhone { phone in
      let output = AVCaptureVideoDataOutput()
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: NSNumber(value: kCVPixelFormatType_32BGRA)]
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: OSType(24)]
      output.videoSettings = ["Width": 10]
      #expect(phone.takeMisuses().map(\.name) == Array(repeating: "NSInvalidArgumentException", count: 2))
      #expect(output.videoSettings[kCVPixelBufferPixelFormatTypeKey] as? OSType == kCVPixelFormatType_32BGRA)
      for settings in [nil, [:]] as [[String: Any]?] {
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
        output.videoSettings = settings
        #expect(
          output.videoSettings[kCVPixelBufferPixelFormatTypeKey] as? OSType
            == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
      }
    }
  }

  @Test("M5 a steady stream of turned and converted frames uses few buffers, again and again")
  func pools() throws {
    try withPhone { phone in
      let (rig, output, keeper) = try await rig(phone, "back-wide")
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
      rig.session.startRunning()
      await phone.settle()
      keeper.addresses.withLock { $0 = [] }
      await phone.wait(.milliseconds(700))
      #expect(keeper.count >= 20)
      #expect(
        (1...3).contains(keeper.addresses.withLock { $0 }.count), "the last sample is kept, one is made")
    }
  }

  @Test("A1 frames follow the camera's shape, and its turn")
  func shapes() throws {
    try withPhone { phone in
      let (rig, output, keeper) = try await rig(phone, "outer")
      rig.session.startRunning()
      await phone.settle()
      let camera = try phone.camera("outer")
      let connection = try #require(output.connection(with: .video))
      for (ratio, angle, size) in [
        (AVCaptureDevice.AspectRatio.ratio16x9, 0.0, [1280, 720]), (.ratio1x1, 0, [1280, 1280]),
        (.ratio3x4, 0, [960, 1280]), (.ratio3x4, 90, [1280, 960]),
      ] {
        try camera.lockForConfiguration()
        camera.setDynamicAspectRatio(ratio)
        camera.unlockForConfiguration()
        connection.videoRotationAngle = angle
        await phone.settle()
        await phone.wait(.milliseconds(80))
        let buffer = try #require(keeper.last?.imageBuffer)
        #expect([CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer)] == size)
        let pixels = try #require(buffer.pixels)
        #expect([pixels.width, pixels.height] == size)
      }
    }
  }

  @Test(
    "a busy delegate hears of the frames that were dropped, with the reason; one that wants them all gets them"
  )
  func late() throws {
    let device = Device.iPhoneDuo
    let world = World(
      device: device, pose: device.pose(hinge: 0), clock: WallClock(), misuse: .record { _ in })
    try world.enter()
    defer { world.leave() }
    let session = AVCaptureSession()
    let camera = try #require(AVCaptureDevice(uniqueID: Phone.id("outer")))
    session.addInput(try AVCaptureDeviceInput(device: camera))
    let output = AVCaptureVideoDataOutput()
    session.addOutput(output)
    let connection = try #require(world.hub.sessions.first?.model.graph.connections.first)
    let size = PixelSize(width: 640, height: 480)
    func expose(_ indices: Range<Int>) {
      for index in indices {
        let frame = FrameID(camera: camera.uniqueID, index: index, time: .milliseconds(index))
        output.didExpose(PresentedFrame(frame: frame, connection: connection, size: size))
      }
    }
    let keeper = Keeper()
    output.setSampleBufferDelegate(keeper, queue: keeper.queue)
    /// Exposes frames while the delegate works on the first, and lets it go on afterwards.
    func busy(_ indices: Range<Int>) {
      keeper.queue.suspend()
      expose(indices)
      keeper.queue.resume()
      keeper.queue.sync {}
    }
    busy(0..<3)
    #expect(keeper.times == [0] && keeper.drops == [1, 2])
    #expect(Set(keeper.reasons) == [kCMSampleBufferDroppedFrameReason_FrameWasLate])
    output.alwaysDiscardsLateVideoFrames = false
    busy(10..<16)
    #expect(keeper.times == [0, 10, 11, 12, 13] && keeper.drops == [1, 2, 14, 15])
    #expect(keeper.reasons.last == kCMSampleBufferDroppedFrameReason_OutOfBuffers)
    expose(20..<21)
    keeper.queue.sync {}
    #expect(keeper.times.last == 20, "what was waited for is done with")
  }
}

/// Keeps the last sample, and counts.
private final class Keeper: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "keeper")
  let addresses = Mutex<Set<Int>>([])
  private let samples = Mutex<(last: CMSampleBuffer?, times: [Int])>((nil, []))
  private let dropped = Mutex<(times: [Int], reasons: [String])>(([], []))

  var last: CMSampleBuffer? { samples.withLock { $0.last } }
  var count: Int { times.count }
  /// Milliseconds.
  var times: [Int] { samples.withLock { $0.times } }
  var drops: [Int] { dropped.withLock { $0.times } }
  var reasons: [String] { dropped.withLock { $0.reasons } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    if let buffer = sampleBuffer.imageBuffer {
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      if let address = CVPixelBufferGetBaseAddress(buffer) {
        _ = addresses.withLock { $0.insert(Int(bitPattern: address)) }
      }
    }
    samples.withLock {
      $0 = (sampleBuffer, $0.times + [Int(sampleBuffer.presentationTimeStamp.seconds * 1000)])
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    dropped.withLock { $0.times.append(Int(sampleBuffer.presentationTimeStamp.seconds * 1000)) }
    dropped.withLock { $0.reasons.append(reason as? String ?? "") }
  }
}
