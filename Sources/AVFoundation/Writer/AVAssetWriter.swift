import AVFAudio
import CameraService
import CaptureModel
import CoreMedia
import Dispatch
import Foundation
import Movies
import Synchronization

/// Writes pictures and sound that an app gives to a movie file. Any thread; a caller with several threads brings its
/// own order for each input.
///
/// https://developer.apple.com/documentation/avfoundation/avassetwriter
open class AVAssetWriter: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  public enum Status: Int, Sendable {
    case unknown = 0
    case writing = 1
    case completed = 2
    case failed = 3
    case cancelled = 4
  }

  /// *Decided*: no sample is farther from the session's start, in seconds.
  private static let farthest = 1e9

  private struct State {
    var model = AssetWriterModel()
    var inputs: [AVAssetWriterInput] = []
    var fragmentInterval = CMTime.invalid
    var isFronted = false
    var recorder: MovieRecorder?
    var start = CMTime.zero
    var error: AVError?
  }

  public let outputURL: URL
  public let outputFileType: AVFileType
  private let state = Mutex(UncheckedBox(State()))
  private let work = DispatchQueue(label: "com.apple.avfoundation.assetwriter")

  /// Throws for what is no file's URL and for a kind of file other than `mov`, `mp4`, `m4v` and `m4a`.
  public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
    guard outputURL.isFileURL, [.mov, .mp4, .m4v, .m4a].contains(outputFileType) else {
      throw AVError(.unknown, "\(outputURL) cannot be written as \(outputFileType.rawValue).")
    }
    (self.outputURL, self.outputFileType) = (outputURL, outputFileType)
  }

  /// *Decided*: a writer that is let go while it writes gives the movie up, as ``cancelWriting()`` does.
  deinit { if status == .writing { cancelWriting() } }

  /// The same by the name that older code uses.
  public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
    try self.init(outputURL: outputURL, fileType: outputFileType)
  }

  open var status: Status {
    Status(rawValue: state.withLock { $0.value.model.status.rawValue }) ?? .unknown
  }

  /// Why ``status`` is `failed`.
  open var error: (any Error)? { state.withLock { $0.value.error } }

  open var inputs: [AVAssetWriterInput] { state.withLock { UncheckedBox($0.value.inputs) }.value }

  /// Invalid at first: a movie without fragments. To be set before writing starts.
  open var movieFragmentInterval: CMTime {
    get { state.withLock { $0.value.fragmentInterval } }
    set { state.withLock { $0.value.fragmentInterval = newValue } }
  }

  /// Whether the file can be played while the rest of it is being loaded: what describes the movie stands before its
  /// samples then. Finishing takes longer, and as much room again for that time. False at first; raises once writing has
  /// started.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriter/shouldoptimizefornetworkuse
  open var shouldOptimizeForNetworkUse: Bool {
    get { state.withLock { $0.value.isFronted } }
    set {
      let status = status
      guard status == .unknown else {
        return raise(
          .internalInconsistency(
            "-[AVAssetWriter setShouldOptimizeForNetworkUse:]",
            "Cannot call method when status is \(status.rawValue)"))
      }
      state.withLock { $0.value.isFronted = newValue }
    }
  }

  /// *Decided*: one input of video, which `m4a` has not, and one of sound.
  open func canAdd(_ input: AVAssetWriterInput) -> Bool {
    !inputs.contains { $0.mediaType == input.mediaType } && input.writer == nil && status == .unknown
      && (outputFileType != .m4a || input.mediaType == .audio)
  }

  func input(_ mediaType: AVMediaType) -> AVAssetWriterInput? {
    inputs.first { $0.mediaType == mediaType }
  }

  /// Raises where ``canAdd(_:)`` is false.
  open func add(_ input: AVAssetWriterInput) {
    guard canAdd(input) else {
      return raise(.invalidArgument("-[AVAssetWriter addInput:]", "The input cannot be added"))
    }
    state.withLock { [input = UncheckedBox(input)] in $0.value.inputs.append(input.value) }
    input.writer = self
  }

  /// False where the file cannot be made; ``error`` says why.
  @discardableResult
  open func startWriting() -> Bool {
    let inputs = inputs
    guard change({ (model) throws(Misuse) in try model.start(hasInputs: !inputs.isEmpty) }) != nil else {
      return false
    }
    let movie: MovieSettings
    do throws(AVError) { movie = try movieSettings() } catch { return fail(error) }
    guard !FileManager.default.fileExists(atPath: outputURL.path) else {
      return fail(AVError(.fileAlreadyExists, "\(outputURL.path) is there already."))
    }
    let recorder = MovieRecorder(movie)
    state.withLock { $0.value.recorder = recorder }
    return true
  }

  /// Samples' times count from `startTime`; what comes before it is left out. A time that is no number raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriter/startsession(atsourcetime:)
  open func startSession(atSourceTime startTime: CMTime) {
    guard startTime.isNumeric else {
      return raise(
        .invalidArgument(
          "-[AVAssetWriter startSessionAtSourceTime:]",
          "invalid parameter not satisfying: CMTIME_IS_NUMERIC(startTime)"))
    }
    guard change({ (model) throws(Misuse) in try model.startSession() }) != nil else { return }
    state.withLock { $0.value.start = startTime }
  }

  /// *Decided*: without effect, as a session ends with the last sample.
  open func endSession(atSourceTime endTime: CMTime) {}

  /// Writes what is left; the handler is called on a queue of the writer's own when the file is whole. Before writing has
  /// started, and a second time, it raises. *Decided*: a writer that has failed too leaves its file alone from then on.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriter/finishwriting(completionhandler:)
  open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
    guard let isDue = change({ (model) throws(Misuse) in try model.finish() }) else { return }
    let recorder = state.withLock { $0.value.recorder }
    guard let recorder else { return work.async(execute: handler) }
    if isDue { recorder.end() }
    work.async { self.finish(recorder, handler) }
  }

  open func finishWriting() async {
    await withCheckedContinuation { continuation in finishWriting { continuation.resume() } }
  }

  /// Gives the movie up; its file is removed when this returns. Without effect once writing is completed or has failed.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriter/cancelwriting()
  open func cancelWriting() {
    let recorder = state.withLock { state in state.value.model.cancel() ? state.value.recorder : nil }
    guard let recorder else { return }
    recorder.giveUp()
    while !recorder.isDone(within: .milliseconds(400)) {}
    guard recorder.problem?.code != .fileExists else { return }
    try? FileManager.default.removeItem(at: outputURL)
  }

  // MARK: Samples

  private var isVirtual: Bool { World.current?.isVirtual == true }

  func isReady(for medium: MovieRecorder.Medium) -> Bool {
    guard status == .writing, let recorder = state.withLock({ $0.value.recorder }) else { return false }
    // Where time runs as fast as the machine, what is left out must not depend on it.
    return recorder.hasRoom(for: medium, within: isVirtual ? .milliseconds(400) : .zero)
  }

  func append(_ buffer: CVPixelBuffer, at time: CMTime) -> Bool {
    guard let (recorder, since) = take(time, input: 0) else { return false }
    guard since >= .zero else { return true }
    return recorder.append(
      MovieRecorder.Item(at: since, for: .milliseconds(33)) { buffer.pixels },
      mayWait: isVirtual || input(.video)?.expectsMediaDataInRealTime == false)
  }

  /// Sound; what lies before the session's start is left out.
  func append(_ sound: CMSampleBuffer) -> Bool {
    guard let (recorder, since) = take(sound.presentationTimeStamp, input: 1) else { return false }
    let channels = AVAssetWriter.soundFormat(input(.audio)?.outputSettings)?.channels ?? 1
    guard sound.formatDescription?.mediaSubType == .linearPCM, sound.dataReadiness,
      let linear = LinearSound(sound, channels: channels)
    else { return fail(AVError(.unknown, "Sound comes as whole or floating numbers, not compressed.")) }
    guard let rest = linear.fromZero(beginning: since, channels: channels) else { return true }
    let time = max(since, .zero)
    return recorder.append(
      MovieRecorder.Item(at: time) { MovieRecorder.Sound(rest, at: time, rate: linear.rate) },
      mayWait: isVirtual || input(.audio)?.expectsMediaDataInRealTime == false)
  }

  /// Where a sample goes, and when it is, since the session's start; nil where the writer does not take it.
  private func take(_ time: CMTime, input: Int) -> (recorder: MovieRecorder, since: Duration)? {
    let (recorder, start) = state.withLock { ($0.value.recorder, $0.value.start) }
    if let problem = recorder?.problem {
      _ = fail(AVError(writing: problem))
      return nil
    }
    guard time.isNumeric, abs((time - start).seconds) < Self.farthest else {
      _ = fail(AVError(.unknown, "A sample's time is a number, near the session's start."))
      return nil
    }
    let since = Duration.nanoseconds(Int64(((time - start).seconds * 1e9).rounded()))
    let isTaken = change { (model) throws(Misuse) in try model.append(at: since, input: input) }
    guard isTaken == true, let recorder else { return nil }
    return (recorder, since)
  }

  // MARK: State

  private func finish(_ recorder: MovieRecorder, _ handler: @escaping @Sendable () -> Void) {
    guard recorder.isDone(within: .milliseconds(400)) else {
      return work.async { self.finish(recorder, handler) }
    }
    if let problem = recorder.problem { _ = fail(AVError(writing: problem)) }
    state.withLock { $0.value.model.finished(isWhole: recorder.problem == nil) }
    handler()
  }

  /// Whether an input may take no more from now on.
  func markAsFinished() -> Bool {
    change { (model) throws(Misuse) in try model.markInputAsFinished() } != nil
  }

  private func fail(_ error: AVError) -> Bool {
    let recorder = state.withLock { state in
      state.value.model.fail()
      if state.value.model.status == .failed { state.value.error = state.value.error ?? error }
      return state.value.recorder
    }
    recorder?.end()
    return false
  }

  private func change<Success: Sendable>(
    _ change: (inout AssetWriterModel) throws(Misuse) -> Success
  ) -> Success? {
    state.withLockRaising { (state) throws(Misuse) in try change(&state.value.model) }
  }
}
