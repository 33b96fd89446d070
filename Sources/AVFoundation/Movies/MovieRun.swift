import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Imaging
import Movies
import Synchronization

/// One recording of a file output, from the call to the delegate's last word. Any thread.
final class MovieRun: FrameListener {
  private struct Receiver: @unchecked Sendable {
    // @unchecked: the delegate is only called on the output's queue; a weak reference may be read anywhere.
    weak let delegate: (any AVCaptureFileOutputRecordingDelegate)?
  }

  private struct State {
    var recording: MovieRecording
    var recorder: MovieRecorder?
    /// Up to where the movie has its sound, in samples; nil where the next picture begins it anew.
    var heardUpTo: Int?
    /// When it is next looked whether the disk has room, on the world's clock.
    var looksAgain = Duration.zero
    /// Why there will be no file.
    var failure: AVError?
  }

  /// The run of virtual time waits for a block no longer than a second of the machine.
  private static let patience = Duration.milliseconds(400)

  let url: URL
  /// Held until the delegate has heard the last word; the output holds the run for longer.
  private let output: Mutex<AVCaptureFileOutput?>
  private let callbacks: DispatchQueue
  private let connection: AVCaptureConnection
  private let world: World
  private let receiver: Receiver
  private let outputID: Int
  private let limitsSize: Bool
  private let fragmentInterval: Double?
  private let compression: MovieCompression
  private let hasSound: Bool
  private let state: Mutex<State>

  init(
    to url: URL, of output: AVCaptureFileOutput, from connection: AVCaptureConnection, in world: World,
    delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    (self.url, self.connection, self.world) = (url, connection, world)
    self.output = Mutex(output)
    callbacks = output.callbacks
    outputID = output.value.id
    receiver = Receiver(delegate: delegate)
    let (model, free) = output.state.withLock { ($0.value.model, $0.value.minFreeDiskSpace) }
    limitsSize = model.limits.size != nil
    fragmentInterval = model.fragmentInterval
    compression = output.compression(for: connection.id)
    hasSound = output.connections.contains { $0.isActive && $0.value.isSound }
    state = Mutex(
      State(
        recording: MovieRecording(limits: model.limits),
        failure: MovieRun.obstacle(to: url, needing: free)))
  }

  static func obstacle(to url: URL, needing free: Int64) -> AVError? {
    let directory = url.deletingLastPathComponent().path
    if FileManager.default.fileExists(atPath: url.path) {
      return AVError(.fileAlreadyExists, "\(url.path) is there already; remove it or give another name.")
    }
    guard FileManager.default.isWritableFile(atPath: directory) else {
      return AVError(.unknown, "\(directory) cannot be written to; give another place.")
    }
    return hasRoom(free, at: directory)
      ? nil : AVError(.diskFull, "Less than \(free) bytes are free at \(directory).")
  }

  private static func hasRoom(_ free: Int64, at directory: String) -> Bool {
    guard free > 0 else { return true }
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: directory)
    return (attributes?[.systemFreeSize] as? NSNumber).map { $0.int64Value >= free } ?? true
  }

  /// Looks once in a second.
  private func isDiskFull(at time: Duration) -> Bool {
    let isDue = state.withLock { state in
      guard state.recording.hasBegun, time >= state.looksAgain else { return false }
      state.looksAgain = time + .seconds(1)
      return true
    }
    guard isDue, let output = output.withLock({ $0 }) else { return false }
    return !MovieRun.hasRoom(output.minFreeDiskSpaceLimit, at: url.deletingLastPathComponent().path)
  }

  private var session: AVCaptureSession? { output.withLock { $0?.session } }

  // MARK: What is asked of it

  var isRecording: Bool { state.withLock { !$0.recording.isEnded } }
  var isPaused: Bool { state.withLock { $0.recording.isPaused } }
  var duration: Duration { state.withLock { $0.recording.duration } }
  var byteCount: Int { state.withLock { $0.recorder }?.latestByteCount ?? 0 }

  func pause() { state.withLock { $0.recording.pause() } }
  func resume() { state.withLock { $0.recording.resume() } }

  func end(_ ending: MovieEnding) { carryOut(state.withLock { $0.recording.end(ending) }) }

  /// Looks whether the recording can go on, at its start and whenever something changed.
  func check() {
    if state.withLock({ $0.failure != nil }) { return end(.stopped) }
    guard let controller = session?.controller else { return end(.connectionGone) }
    let model = controller.model
    guard model.isRunning else {
      return end(model.interruption == nil ? .sessionStopped : .sessionInterrupted)
    }
    guard let running = model.running.connections.first(where: { $0.id == connection.id && $0.isActive })
    else { return end(.connectionGone) }
    let sensor = world.hub.physicalCamera(for: running.input.camera)
    if [running.input.camera, sensor].contains(where: { world.hub.camera($0.uniqueID) == nil }) {
      end(.cameraGone)
    }
  }

  // MARK: Frames

  @MainActor
  func didExpose(_ frame: PresentedFrame) {
    guard frame.connection.id == connection.id else { return }
    let camera = frame.connection.input.camera
    let period = world.hub.settings(of: camera).framePeriod(of: camera)
    // A file that cannot be written ends the recording at the next frame.
    if state.withLock({ $0.recorder })?.problem != nil { return end(.stopped) }
    if isDiskFull(at: frame.frame.time) { return end(.diskFull) }
    let bytes = limitsSize ? state.withLock { $0.recorder }?.byteCount() ?? 0 : 0
    let actions = state.withLock {
      $0.recording.expose(at: frame.frame.time, size: frame.size, lasting: period, byteCount: bytes)
    }
    carryOut(actions, frame, period)
  }

  private func carryOut(
    _ actions: [MovieRecording.Action], _ frame: PresentedFrame? = nil, _ period: Duration = .zero
  ) {
    for action in actions {
      switch action {
      case .begin:
        guard let frame else { continue }
        let recorder = MovieRecorder(settings(for: frame, period))
        state.withLock { $0.recorder = recorder }
        tell { $0.fileOutput($1, didStartRecordingTo: $2, from: $3) }
      case .append(let time):
        if let frame { append(frame, at: time, period) }
      case .didPause: tell { $0.fileOutput($1, didPauseRecordingTo: $2, from: $3) }
      case .didResume:
        state.withLock { $0.heardUpTo = nil }
        tell { $0.fileOutput($1, didResumeRecordingTo: $2, from: $3) }
      case .end(let ending):
        session?.controller?.removeListener(self, for: outputID)
        let recorder = state.withLock { $0.recorder }
        recorder?.end()
        callbacks.async { self.finish(recorder, ending) }
      }
    }
  }

  private func append(_ frame: PresentedFrame, at time: Duration, _ period: Duration) {
    guard let recorder = state.withLock({ $0.recorder }),
      let still = world.frames.still(of: frame.frame, frame.size)
    else { return }
    _ = recorder.append(
      MovieRecorder.Item(
        at: time, for: period, picture: still, sound: hasSound ? sound(of: frame, at: time, period) : nil),
      mayWait: world.isVirtual)
  }

  /// What is heard up to a picture's end since the one before, also where pictures are missing between them (V4). Its
  /// samples are made on the recorder's thread.
  private func sound(
    of frame: PresentedFrame, at time: Duration, _ period: Duration
  ) -> @Sendable () -> MovieRecorder.Sound {
    let source = SyntheticSound()
    let (exposed, end) = (source.index(at: frame.frame.time), source.index(at: frame.frame.time + period))
    let start = state.withLock { state in
      defer { state.heardUpTo = end }
      return min(state.heardUpTo ?? exposed, end)
    }
    let heard = connection.owner?.controller?.microphone.sound(to: outputID, start..<end)
    let begin = time - (SoundStream.time(of: exposed) - SoundStream.time(of: start))
    return {
      MovieRecorder.Sound(
        heard?.samples ?? [Int16](repeating: 0, count: end - start), at: begin, rate: source.sampleRate)
    }
  }

  private func settings(for frame: PresentedFrame, _ period: Duration) -> MovieSettings {
    var settings = MovieSettings(path: url.path, width: frame.size.width, height: frame.size.height)
    settings.container = ["mp4", "m4v"].contains(url.pathExtension.lowercased()) ? .mpeg4 : .quickTime
    settings.codec = MovieCodec(AVVideoCodecType(rawValue: compression.codec)) ?? .h264
    settings.profile = compression.profile.flatMap { VideoProfile($0, for: settings.codec) }
    settings.matrix = TrackMatrix(quarterTurns: frame.quarterTurns, isMirrored: frame.isMirrored)
    settings.bitRate = compression.bitRate.map(MovieSettings.bitRate)
    settings.keyInterval = compression.keyInterval.map(MovieSettings.keyInterval)
    settings.framesPerSecond = max(1, Int((1 / (period / .seconds(1))).rounded()))
    settings.fragmentInterval = fragmentInterval
    settings.sound = hasSound ? SoundFormat(sampleRate: SoundStream.sampleRate) : nil
    return settings
  }

  // MARK: The delegate

  private func tell(
    _ call:
      @escaping @Sendable (
        any AVCaptureFileOutputRecordingDelegate, AVCaptureFileOutput, URL, [AVCaptureConnection]
      ) -> Void
  ) {
    callbacks.async {
      guard let delegate = self.receiver.delegate, let output = self.output.withLock({ $0 }) else { return }
      call(delegate, output, self.url, [self.connection])
    }
  }

  /// Waits for the file in short stretches.
  private func finish(_ recorder: MovieRecorder?, _ ending: MovieEnding) {
    guard recorder?.isDone(within: MovieRun.patience) ?? true else {
      return callbacks.async { self.finish(recorder, ending) }
    }
    let error = error(recorder, ending)
    let output = output.withLock { output in
      defer { output = nil }
      return output
    }
    guard let output else { return }
    receiver.delegate?.fileOutput(output, didFinishRecordingTo: url, from: [connection], error: error)
  }

  private func error(_ recorder: MovieRecorder?, _ ending: MovieEnding) -> AVError? {
    if let failure = state.withLock({ $0.failure }) { return failure.recording(isFinished: false) }
    guard let recorder else {
      return (ending.error ?? AVError(.noDataCaptured, "The recording ended before its first frame."))
        .recording(isFinished: false)
    }
    guard let problem = recorder.problem else { return ending.error?.recording(isFinished: true) }
    return AVError(writing: problem).recording(isFinished: false)
  }
}

extension AVError {
  /// Why a movie was not written.
  init(writing problem: MovieError) {
    let code: Code =
      switch problem.code {
      case .fileExists: .fileAlreadyExists
      case .diskFull: .diskFull
      default: .unknown
      }
    self.init(code, problem.message)
  }
}

extension MovieEnding {
  fileprivate var error: AVError? {
    switch self {
    case .stopped: nil
    case .durationReached: AVError(.maximumDurationReached, "The recording is as long as it may be.")
    case .sizeReached: AVError(.maximumFileSizeReached, "The recording is as large as it may be.")
    case .diskFull: AVError(.diskFull, "Less space is left than minFreeDiskSpaceLimit asks for.")
    case .sessionStopped: AVError(.sessionNotRunning, "The session does not run.")
    case .sessionInterrupted: AVError(.sessionWasInterrupted, "The session was interrupted.")
    case .connectionGone:
      AVError(.sessionConfigurationChanged, "The recorded camera has left the session.")
    case .cameraGone: AVError(.deviceWasDisconnected, "The recorded camera is not connected any more.")
    case .formatChanged:
      AVError(.sessionConfigurationChanged, "The recorded camera's pictures have another size.")
    }
  }
}
