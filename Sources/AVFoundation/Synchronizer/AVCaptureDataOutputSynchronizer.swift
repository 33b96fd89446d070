import CameraService
import CaptureModel
import Dispatch
import Foundation
import Synchronization

/// Hears of collections, on the queue given with it.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedataoutputsynchronizerdelegate
public protocol AVCaptureDataOutputSynchronizerDelegate: NSObjectProtocol {
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection)
}

/// An output whose data a synchroniser can take.
protocol SynchronizedOutput: AVCaptureOutput {
  /// Held weakly; while there is one, the output's own delegate hears nothing.
  var synchronizer: AVCaptureDataOutputSynchronizer? { get set }
}

/// Gathers what several outputs of a session have for one time, and calls one delegate with it in place of theirs. Any
/// thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedataoutputsynchronizer
open class AVCaptureDataOutputSynchronizer: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
    var queue: DispatchQueue?
    var gathered: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)] = []
    var model = VideoDataModel()
  }

  public let dataOutputs: [AVCaptureOutput]
  private let state = Mutex(UncheckedBox(State()))

  /// The first output's data decide: a collection is given for each of them. Outputs without data to gather, such as a
  /// photo output, raise.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedataoutputsynchronizer/init(dataoutputs:)
  public init(dataOutputs: [AVCaptureOutput]) {
    self.dataOutputs = dataOutputs
    super.init()
    let able = dataOutputs.compactMap { $0 as? any SynchronizedOutput }
    guard able.count == dataOutputs.count, !able.isEmpty else {
      raise(
        .invalidArgument(
          "-[AVCaptureDataOutputSynchronizer initWithDataOutputs:]", "An unsupported output was passed"))
      return
    }
    for output in able {
      output.synchronizer = self
      output.joins()
    }
  }

  /// The delegate is held weakly and called on `delegateCallbackQueue`, which must be serial.
  open func setDelegate(
    _ delegate: (any AVCaptureDataOutputSynchronizerDelegate)?, queue delegateCallbackQueue: DispatchQueue?
  ) {
    if delegate != nil, delegateCallbackQueue == nil {
      return raise(
        .invalidArgument("-[AVCaptureDataOutputSynchronizer setDelegate:queue:]", "NULL queue passed"))
    }
    state.withLock { state in
      state.value.delegate = delegate
      state.value.queue = delegateCallbackQueue
    }
  }

  open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.value.queue } }

  /// Called on the main actor: outputs have their data for one frame in one turn of it.
  func add(_ data: AVCaptureSynchronizedData, from output: AVCaptureOutput) {
    let isFirst = state.withLock { [data = UncheckedBox((output: output, data: data))] state in
      state.value.gathered.append(data.value)
      return state.value.gathered.count == 1
    }
    guard isFirst, let clock = output.world?.clock else { return }
    clock.schedule(at: clock.now, .event) { [weak self] in self?.deliver() }
  }

  private func deliver() {
    let (gathered, queue, isLate) = state.withLock { state in
      let gathered = state.value.gathered
      state.value.gathered = []
      let isDue = gathered.contains { $0.output === dataOutputs.first } && state.value.queue != nil
      return (UncheckedBox(gathered), state.value.queue, !isDue || state.value.model.offer() != nil)
    }
    guard !isLate, let queue else { return }
    queue.async {
      self.delegate?.dataOutputSynchronizer(
        self, didOutput: AVCaptureSynchronizedDataCollection(gathered.value))
      self.state.withLock { $0.value.model.finished() }
    }
  }
}
