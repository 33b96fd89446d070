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
  /// Data are there. Why they do not reach the synchroniser's delegate; nil where they do, which ``finished()`` ends.
  func offer() -> AVCaptureOutput.DataDroppedReason?
  /// The delegate is done with them.
  func finished()
  /// Nothing that was handed over is waited for.
  func startAnew()
}

/// Gathers what several outputs of a session have for one time, and calls one delegate with it in place of theirs. Any
/// thread.
///
/// While the delegate is busy each output drops what it would drop for a delegate of its own (*decided*: sound once
/// over a second of it waits); the delegate hears of that with the collection.
/// https://developer.apple.com/documentation/avfoundation/avcapturedataoutputsynchronizer
open class AVCaptureDataOutputSynchronizer: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
    var queue: DispatchQueue?
    var isScheduled = false
    /// Which delegate and queue these are, counted.
    var turn = 0
    var waiting = 0
    var gathered: [(output: any SynchronizedOutput, data: AVCaptureSynchronizedData)] = []
  }

  /// What a collection has of one output.
  fileprivate struct Part {
    let output: any SynchronizedOutput
    /// All its sound, or pictures of which the newest counts.
    let data: [AVCaptureSynchronizedData]
    /// Nil where the delegate gets it.
    let dropped: AVCaptureOutput.DataDroppedReason?
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
      state.value.turn += 1
      state.value.waiting = 0
    }
    for output in dataOutputs { (output as? any SynchronizedOutput)?.startAnew() }
  }

  open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.value.queue } }

  /// Called on the main actor: outputs have their data for one frame in one turn of it.
  func add(_ data: AVCaptureSynchronizedData, from output: any SynchronizedOutput) {
    let isScheduled = state.withLock { [data = UncheckedBox((output: output, data: data))] state in
      defer { state.value.isScheduled = true }
      state.value.gathered.append(data.value)
      return state.value.isScheduled
    }
    guard !isScheduled, let clock = output.world?.clock else { return }
    clock.schedule(at: clock.now, .event) { [weak self] in self?.deliver() }
  }

  private func deliver() {
    let addressee = Addressee(delegate)
    let (gathered, queue, turn) = state.withLock { state in
      let gathered = state.value.gathered
      state.value.isScheduled = false
      let isDue = gathered.contains { $0.output === dataOutputs.first } && state.value.queue != nil
      state.value.gathered = isDue ? [] : gathered.filter { waits($0.data) }.suffix(Self.capacity)
      // One that is so many calls behind hears of no more.
      let isKept = isDue && state.value.waiting < Self.capacity
      if isKept { state.value.waiting += 1 }
      return (UncheckedBox(isKept ? gathered : []), state.value.queue, state.value.turn)
    }
    guard !gathered.value.isEmpty, let queue else { return }
    let parts = UncheckedBox(
      dataOutputs.compactMap { output -> Part? in
        let own = gathered.value.filter { $0.output === output }
        return own.last.map { Part(output: $0.output, data: own.map(\.data), dropped: $0.output.offer()) }
      })
    queue.async {
      if let delegate = self.delegate, addressee.matches(delegate) {
        delegate.dataOutputSynchronizer(
          self, didOutput: AVCaptureSynchronizedDataCollection(parts.value.map { ($0.output, $0.whole) }))
      }
      let isOwn = self.state.withLock { state in
        guard state.value.turn == turn else { return false }
        state.value.waiting -= 1
        return true
      }
      if isOwn { for part in parts.value where part.dropped == nil { part.output.finished() } }
    }
  }

  /// *Decided*: sound, which has times of its own, waits for the next picture, and where sound comes first a picture waits
  /// for the next sound.
  private func waits(_ data: AVCaptureSynchronizedData) -> Bool {
    dataOutputs.first is AVCaptureAudioDataOutput || data.sound != nil
  }
}

extension AVCaptureDataOutputSynchronizer.Part {
  /// All its sound as one buffer, or its newest picture.
  fileprivate var whole: AVCaptureSynchronizedData {
    let last = data[data.count - 1]
    if let dropped { return last.dropped(dropped) }
    guard data.count > 1, let whole = CMSampleBuffer(joining: data.compactMap(\.sound)) else { return last }
    return AVCaptureSynchronizedSampleBufferData(whole)
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
