import CameraService
import CaptureModel
import CoreMedia
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
    var isScheduled = false
    var gathered: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)] = []
    var model = VideoDataModel()
  }

  /// *Decided*: so many pieces of sound wait, over a second of it.
  private static let capacity = 64

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
    let isScheduled = state.withLock { [data = UncheckedBox((output: output, data: data))] state in
      defer { state.value.isScheduled = true }
      state.value.gathered.append(data.value)
      return state.value.isScheduled
    }
    guard !isScheduled, let clock = output.world?.clock else { return }
    clock.schedule(at: clock.now, .event) { [weak self] in self?.deliver() }
  }

  private func deliver() {
    let (gathered, queue, isLate) = state.withLock { state in
      let gathered = state.value.gathered
      state.value.isScheduled = false
      let isDue = gathered.contains { $0.output === dataOutputs.first } && state.value.queue != nil
      let waiting = isDue ? [] : gathered.filter { waits($0.data) }
      state.value.gathered = waiting.suffix(Self.capacity)
      return (UncheckedBox(gathered), state.value.queue, !isDue || state.value.model.offer() != nil)
    }
    guard !isLate, let queue else { return }
    queue.async {
      self.delegate?.dataOutputSynchronizer(
        self, didOutput: AVCaptureSynchronizedDataCollection(self.joined(gathered.value)))
      self.state.withLock { $0.value.model.finished() }
    }
  }

  // MARK: Sound

  /// *Decided*: sound, which has times of its own, waits for the next picture, and where sound comes first a picture waits
  /// for the next sound.
  private func waits(_ data: AVCaptureSynchronizedData) -> Bool {
    dataOutputs.first is AVCaptureAudioDataOutput || data.sound != nil
  }

  /// One for each output: all its sound as one buffer, or its newest picture.
  private func joined(
    _ gathered: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]
  ) -> [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)] {
    dataOutputs.compactMap { output in
      let own = gathered.filter { $0.output === output }.map(\.data)
      guard let last = own.last else { return nil }
      guard own.count > 1, let whole = CMSampleBuffer(joining: own.compactMap(\.sound)) else {
        return (output, last)
      }
      return (output, AVCaptureSynchronizedSampleBufferData(whole))
    }
  }
}

extension AVCaptureSynchronizedData {
  /// Nil for what is no sound.
  fileprivate var sound: CMSampleBuffer? {
    (self as? AVCaptureSynchronizedSampleBufferData).map(\.sampleBuffer).flatMap {
      $0.dataBuffer == nil ? nil : $0
    }
  }
}
