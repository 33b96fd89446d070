import AVFAudio
import CameraService
import CaptureModel
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// Takes the sound of an ``AVCaptureAudioDataOutput``, on the queue given with it.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureaudiodataoutputsamplebufferdelegate
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: NSObjectProtocol {
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

/// Hands out sound for processing: buffers of 1024 frames at 48 kHz, one channel of 16-bit numbers (*decided*), with
/// times on the clock that frames have theirs on. It comes once it has been heard, from the session's start on, before
/// the first picture.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureaudiodataoutput
open class AVCaptureAudioDataOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    weak var synchronizer: AVCaptureDataOutputSynchronizer?
    var waiting = 0
    /// Which delegate and queue these are, counted.
    var turn = 0
  }

  /// *Decided*: so many buffers, over a second, wait for a delegate that is busy; later ones are left out.
  private static let capacity = 64

  private let state = Mutex(UncheckedBox(State()))

  public init() { super.init(.audioData) }

  /// The delegate is held weakly and called on `queue`, which must be serial.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    if sampleBufferDelegate != nil, sampleBufferCallbackQueue == nil {
      return raise(
        .invalidArgument("-[AVCaptureAudioDataOutput setSampleBufferDelegate:queue:]", "NULL queue passed"))
    }
    state.withLock { state in
      state.value.delegate = sampleBufferDelegate
      state.value.queue = sampleBufferCallbackQueue
      state.value.turn += 1
      state.value.waiting = 0
    }
    listen()
  }

  open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var sampleBufferCallbackQueue: DispatchQueue? { state.withLock { $0.value.queue } }

  /// What an ``AVAssetWriterInput`` of sound is well made with: AAC at the microphone's rate. Nil for kinds of files that
  /// cannot be written.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureaudiodataoutput/recommendedaudiosettingsforassetwriter(writingto:)
  open func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard [.mov, .mp4, .m4v, .m4a].contains(outputFileType) else { return nil }
    return [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: Double(SoundStream.sampleRate),
      AVNumberOfChannelsKey: 1, AVEncoderBitRateKey: 64_000,
    ]
  }

  override func joins() { listen() }

  override func leaves() { session?.controller?.microphone.setListener(nil, for: value.id) }

  private func listen() {
    let isHeard = sampleBufferDelegate != nil || synchronizer != nil
    session?.controller?.microphone.setListener(isHeard ? self : nil, for: value.id)
  }
}

extension AVCaptureAudioDataOutput: SynchronizedOutput {
  var synchronizer: AVCaptureDataOutputSynchronizer? {
    get { state.withLock { UncheckedBox($0.value.synchronizer) }.value }
    set { state.withLock { [newValue = UncheckedBox(newValue)] in $0.value.synchronizer = newValue.value } }
  }

  func offer() -> DataDroppedReason? {
    state.withLock { state in
      guard state.value.waiting < Self.capacity else { return .outOfBuffers }
      state.value.waiting += 1
      return nil
    }
  }

  func finished() { state.withLock { $0.value.waiting = max(0, $0.value.waiting - 1) } }

  func startAnew() { state.withLock { $0.value.waiting = 0 } }
}

extension AVCaptureAudioDataOutput: SoundListener {
  package func didHear(_ sound: HeardSound) {
    guard let session else { return }
    if let synchronizer {
      return synchronizer.add(AVCaptureSynchronizedSampleBufferData(sound.sample), from: self)
    }
    let (addressee, turn) = (Addressee(sampleBufferDelegate), state.withLock { $0.value.turn })
    guard let queue = sampleBufferCallbackQueue, offer() == nil else { return }
    let connection = session.object(for: sound.connection)
    // The samples are made on the delegate's queue, out of the frames' way.
    queue.async {
      if let delegate = self.sampleBufferDelegate, addressee.matches(delegate) {
        delegate.captureOutput(self, didOutput: sound.sample, from: connection)
      }
      if self.state.withLock({ $0.value.turn == turn }) { self.finished() }
    }
  }
}

extension HeardSound {
  /// What every simulated microphone's sound is.
  static let format = CMFormatDescription(
    .linear(
      sampleRate: Double(SoundStream.sampleRate), channels: 1, bytes: 2, isFloat: false, isInterleaved: true))

  /// Its samples with their times.
  var sample: CMSampleBuffer {
    let block = CMBlockBuffer(zeros: range.count * 2)
    write(to: block.memory.bindMemory(to: Int16.self))
    return CMSampleBuffer(
      sound: block, frames: range.count, format: Self.format,
      at: CMTime(value: Int64(range.lowerBound), timescale: CMTimeScale(SoundStream.sampleRate)))
  }
}
