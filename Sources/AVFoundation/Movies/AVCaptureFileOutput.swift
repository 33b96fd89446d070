import CameraService
import CaptureModel
import Foundation
import Synchronization

/// Records to a file: what its subclasses have in common. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturefileoutput
open class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  struct State {
    var model = MovieOutputModel()
    var maxDuration = CMTime.invalid
    var fragmentInterval = CMTime(value: 10, timescale: 1)
    var minFreeDiskSpace: Int64 = 0
    /// The recording that goes on, or the last.
    var run: MovieRun?
  }

  let state = Mutex(UncheckedBox(State()))
  /// Where every delegate hears of its recordings.
  package let callbacks = DispatchQueue(label: "com.apple.avfoundation.avcapture.fileoutput.callbacks")

  override init(_ kind: CaptureOutputKind) { super.init(kind) }

  var run: MovieRun? { state.withLock { UncheckedBox($0.value.run) }.value }

  // MARK: Recording

  /// The file that is being written; nil when none is.
  open var outputFileURL: URL? { run.flatMap { $0.isRecording ? $0.url : nil } }

  /// Records from the next frame on. The delegate, held weakly, hears of the start and the end.
  ///
  /// What is no file's URL, an output without an enabled connection and, *decided*, a recording that already goes on
  /// raise. A file that is already there, a place that cannot be written to and a session that does not run are an
  /// error of the delegate's.
  /// https://developer.apple.com/documentation/avfoundation/avcapturefileoutput/startrecording(to:recordingdelegate:)
  open func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    session?.note("startRecording")
    let method = "-[AVCaptureMovieFileOutput startRecordingToOutputFileURL:recordingDelegate:]"
    guard outputFileURL.isFileURL else {
      return raise(.invalidArgument(method, "\(outputFileURL) is not a file URL"))
    }
    guard let session, let controller = session.controller, let world,
      let connection = controller.model.graph.connection(to: value.id), connection.isActive
    else { return raise(.invalidArgument(method, "No active/enabled connections")) }
    let run = MovieRun(
      to: outputFileURL, of: self, from: session.object(for: connection), in: world, delegate: delegate)
    let isFree = state.withLock { [run = UncheckedBox(run)] state in
      guard state.value.run?.isRecording != true else { return false }
      state.value.run = run.value
      return true
    }
    guard isFree else { return raise(.invalidArgument(method, "Recording is already in progress")) }
    run.check()
    if run.isRecording {
      controller.start(output: value.id)
      controller.watch(value.id) { [weak run] in run?.check() }
      controller.setListener(run, for: value.id)
    }
  }

  /// Ends the recording; the delegate hears when the file is whole. Without effect when nothing is recorded.
  open func stopRecording() {
    session?.note("stopRecording")
    run?.end(.stopped)
  }

  /// True from ``startRecording(to:recordingDelegate:)`` until the recording ends; the delegate hears of the end
  /// afterwards.
  open var isRecording: Bool { run?.isRecording ?? false }

  /// Leaves frames out from the next one on, until ``resumeRecording()``; the movie shows no gap.
  open func pauseRecording() { run?.pause() }

  open func resumeRecording() { run?.resume() }

  open var isRecordingPaused: Bool { run?.isPaused ?? false }

  // MARK: Figures and limits

  /// Of the recording that goes on, or of the last one.
  open var recordedDuration: CMTime { run.map { CMTime($0.duration) } ?? .zero }

  /// In bytes, of what has been compressed so far.
  open var recordedFileSize: Int64 { run.map { Int64($0.byteCount) } ?? 0 }

  /// A recording ends with `AVError.maximumDurationReached` before it is longer; invalid, as at first, for no limit.
  open var maxRecordedDuration: CMTime {
    get { state.withLock { $0.value.maxDuration } }
    set {
      state.withLock {
        $0.value.maxDuration = newValue
        $0.value.model.limits.duration = newValue.isNumeric ? Duration.seconds(newValue.seconds) : nil
      }
    }
  }

  /// In bytes: a recording ends with `AVError.maximumFileSizeReached` once its pictures have so many; 0, as at first,
  /// for no limit. *Decided*: with a limit each frame waits for the encoder, so that where the movie ends does not
  /// depend on the machine.
  open var maxRecordedFileSize: Int64 {
    get { Int64(state.withLock { $0.value.model.limits.size } ?? 0) }
    set { state.withLock { $0.value.model.limits.size = newValue > 0 ? Int(newValue) : nil } }
  }

  /// In bytes: a recording does not start, or ends, with `AVError.diskFull` when less is free; 0 for no limit.
  /// *Decided*: it is looked at once in a second of the movie.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturefileoutput/minfreediskspacelimit
  open var minFreeDiskSpaceLimit: Int64 {
    get { state.withLock { $0.value.minFreeDiskSpace } }
    set { state.withLock { $0.value.minFreeDiskSpace = newValue } }
  }

  override func leaves() {
    session?.controller?.watch(value.id, nil)
    run?.end(.connectionGone)
  }
}
