import CameraService
import CaptureModel
import CoreVideo
import Dispatch
import Foundation
import Imaging
import Synchronization

/// Hands out depth, one map with each frame of a camera whose active format has depth; a virtual camera has none (V3).
/// Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedepthdataoutput
open class AVCaptureDepthDataOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCaptureDepthDataOutputDelegate)?
    var queue: DispatchQueue?
    var model = VideoDataModel()
    var isFiltering = true
    /// Which delegate and queue these are, counted.
    var turn = 0
    weak var synchronizer: AVCaptureDataOutputSynchronizer?
  }

  private let state = Mutex(UncheckedBox(State()))

  public init() { super.init(.depthData) }

  /// The delegate is held weakly and called on `callbackQueue`, which must be serial.
  open func setDelegate(_ delegate: (any AVCaptureDepthDataOutputDelegate)?, callbackQueue: DispatchQueue?) {
    if delegate != nil, callbackQueue == nil {
      return raise(
        .invalidArgument("-[AVCaptureDepthDataOutput setDelegate:callbackQueue:]", "NULL queue passed"))
    }
    state.withLock { state in
      state.value.delegate = delegate
      state.value.queue = callbackQueue
      state.value.turn += 1
      state.value.model.startAnew()
    }
    joins()
  }

  open var delegate: (any AVCaptureDepthDataOutputDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.value.queue } }

  /// On at first: a map that comes while the delegate is busy is dropped. Off, up to four wait for it (*decided*).
  open var alwaysDiscardsLateDepthData: Bool {
    get { state.withLock { $0.value.model.discardsLate } }
    set { state.withLock { $0.value.model.discardsLate = newValue } }
  }

  /// On at first: what the sensor cannot measure, beside edges, is filled in. Off, it is not a number.
  open var isFilteringEnabled: Bool {
    get { state.withLock { $0.value.isFiltering } }
    set { state.withLock { $0.value.isFiltering = newValue } }
  }

  override func joins() {
    let isHeard = delegate != nil || synchronizer != nil
    session?.controller?.setListener(isHeard ? self : nil, for: value.id)
  }
}

extension AVCaptureDepthDataOutput: SynchronizedOutput {
  var synchronizer: AVCaptureDataOutputSynchronizer? {
    get { state.withLock { UncheckedBox($0.value.synchronizer) }.value }
    set { state.withLock { [newValue = UncheckedBox(newValue)] in $0.value.synchronizer = newValue.value } }
  }

  func offer() -> DataDroppedReason? { state.withLock { $0.value.model.offer() }.map(DataDroppedReason.init) }
  func finished() { state.withLock { $0.value.model.finished() } }

  func startAnew() { state.withLock { $0.value.model.startAnew() } }
}

extension AVCaptureDepthDataOutput: FrameListener {
  package func didExpose(_ frame: PresentedFrame) {
    guard let world, let session else { return }
    let camera = frame.connection.input.camera
    let settings = world.hub.settings(of: camera)
    guard camera.virtual == nil, camera.formats[settings.format].depth else { return }
    let time = CMTime(frame.frame.time)
    let data = AVDepthData(
      DepthSource(of: frame.frame, frame.size, isFiltered: isFilteringEnabled, in: world),
      format: settings.depthType.flatMap(PixelFormat.init) ?? .depthFloat32, isFiltered: isFilteringEnabled)
    if let synchronizer {
      return synchronizer.add(AVCaptureSynchronizedDepthData(data, timestamp: time), from: self)
    }
    let (addressee, turn) = (Addressee(delegate), state.withLock { $0.value.turn })
    guard let queue = delegateCallbackQueue else { return }
    let connection = session.object(for: frame.connection)
    let reason = offer()
    guard reason == nil || state.withLock({ $0.value.model.tellsDrop() }) else { return }
    queue.async {
      if let delegate = self.delegate, addressee.matches(delegate) {
        if let reason {
          delegate.depthDataOutput(
            self, didDrop: data.shell, timestamp: time, connection: connection, reason: reason)
        } else {
          delegate.depthDataOutput(self, didOutput: data, timestamp: time, connection: connection)
        }
      }
      self.state.withLock { state in
        guard state.value.turn == turn else { return }
        if reason == nil { state.value.model.finished() } else { state.value.model.heardOfDrop() }
      }
    }
  }
}
