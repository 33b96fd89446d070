import CameraService
import CaptureModel
import Dispatch
import Foundation
import Imaging
import Synchronization

/// Hands out frames for processing, turned and mirrored as its connection says (M5).
///
/// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput
open class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  struct State {
    weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    /// To the delegate's queue.
    var mail: FrameMail?
    var model = VideoDataModel()
    weak var synchronizer: AVCaptureDataOutputSynchronizer?
  }

  let state = Mutex(UncheckedBox(State()))
  private let presenter: FramePresenter?

  public init() {
    presenter = (World.current?.frames).map(FramePresenter.init)
    super.init(.videoData)
  }

  /// The delegate is held weakly and called on `queue`, which must be serial.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    if sampleBufferDelegate != nil, sampleBufferCallbackQueue == nil {
      return raise(
        .invalidArgument(
          "-[AVCaptureVideoDataOutput setSampleBufferDelegate:queue:]", "NULL queue passed"))
    }
    let addressee = Addressee(sampleBufferDelegate)
    state.withLock { state in
      state.value.delegate = sampleBufferDelegate
      state.value.mail = sampleBufferCallbackQueue.map { FrameMail(to: addressee, on: $0) }
      state.value.model.startAnew()
    }
    listen()
  }

  open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var sampleBufferCallbackQueue: DispatchQueue? { state.withLock { $0.value.mail }?.queue }

  // MARK: Settings

  /// The `kCVPixelBufferPixelFormatTypeKey` of the frames; 420f at first, and for nil or an empty dictionary. A
  /// format that is not available, or another key, raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput/videosettings
  open var videoSettings: [String: Any]! {
    get { [kCVPixelBufferPixelFormatTypeKey: pixelFormat] }
    set {
      let keys = (newValue ?? [:]).keys.sorted()
      let format = newValue?[kCVPixelBufferPixelFormatTypeKey].flatMap(pixelFormatCode)
      state.withLockRaising { (state) throws(Misuse) in
        try state.value.model.set(
          keys: keys, pixelFormat: format, formatKey: kCVPixelBufferPixelFormatTypeKey)
      }
    }
  }

  /// 420f, 420v and BGRA; the first costs nothing.
  open var availableVideoPixelFormatTypes: [OSType] { VideoDataModel.pixelFormats }

  /// On at first: a frame that comes while the delegate is busy is dropped. Off, up to four wait for it
  /// (*decided*).
  open var alwaysDiscardsLateVideoFrames: Bool {
    get { state.withLock { $0.value.model.discardsLate } }
    set { state.withLock { $0.value.model.discardsLate = newValue } }
  }

  private var pixelFormat: OSType { state.withLock { $0.value.model.pixelFormat } }

  override func joins() { listen() }

  private func listen() {
    let isHeard = sampleBufferDelegate != nil || synchronizer != nil
    session?.controller?.setListener(isHeard ? self : nil, for: value.id)
  }
}

extension AVCaptureVideoDataOutput: SynchronizedOutput {
  var synchronizer: AVCaptureDataOutputSynchronizer? {
    get { state.withLock { UncheckedBox($0.value.synchronizer) }.value }
    set { state.withLock { [newValue = UncheckedBox(newValue)] in $0.value.synchronizer = newValue.value } }
  }

  func offer() -> DataDroppedReason? { state.withLock { $0.value.model.offer() }.map(DataDroppedReason.init) }
  func finished() { state.withLock { $0.value.model.finished() } }

  func startAnew() { state.withLock { $0.value.model.startAnew() } }
}

extension AVCaptureVideoDataOutput: FrameListener {
  package func didExpose(_ frame: PresentedFrame) {
    guard let world, let session else { return }
    if let synchronizer {
      return synchronizer.add(AVCaptureSynchronizedSampleBufferData(sample(of: frame, in: world)), from: self)
    }
    guard let mail = state.withLock({ $0.value.mail }) else { return }
    let connection = session.object(for: frame.connection)
    let reason = offer()
    guard reason == nil || state.withLock({ $0.value.model.tellsDrop() }) else { return }
    let buffer =
      reason.map { CMSampleBuffer(droppedAt: CMTime(frame.frame.time), $0) } ?? sample(of: frame, in: world)
    mail.send(.init(output: self, buffer: buffer, connection: connection, isDropped: reason != nil))
  }

  private func sample(of exposed: PresentedFrame, in world: World) -> CMSampleBuffer {
    let camera = exposed.connection.input.camera
    let frame = PresentedFrame(
      frame: exposed.frame, connection: exposed.connection, size: bufferSize(of: exposed.size, in: world))
    let size = frame.turnedSize
    let format = PixelFormat(pixelFormat) ?? .nv12Full
    return CMSampleBuffer(
      imageBuffer: CVMadePixelBuffer(
        size: (size.width, size.height), format: format,
        maker: FrameMaker(presenter: presenter, frame: frame, format: format)),
      presentationTimeStamp: CMTime(frame.frame.time),
      duration: CMTime(world.hub.settings(of: camera).framePeriod(of: camera)))
  }
}

private struct FrameMaker: PixelMaker {
  let presenter: FramePresenter?
  let frame: PresentedFrame
  let format: PixelFormat

  func pixels() -> PixelBuffer? { presenter?.pixels(of: frame, format: format) }
}
