import AVFoundation
import UIKit

// A recorder that writes each buffer itself: one delegate for pictures and sound, paused and resumed without a gap in the
// movie, the camera exchanged while it records.

final class VideoRecorder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  // @unchecked: what changes is used on `queue` alone.
  private enum Phase { case idle, waiting, recording, paused, resuming }

  let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "recorder")
  private let videoOutput = AVCaptureVideoDataOutput()
  private let audioOutput = AVCaptureAudioDataOutput()
  private var cameraInput: AVCaptureDeviceInput?
  private var phase = Phase.idle
  private var writer: AVAssetWriter?
  private var videoInput: AVAssetWriterInput?
  private var audioInput: AVAssetWriterInput?
  private var last = CMTime.invalid
  /// What pauses have taken away.
  private var offset = CMTime.zero
  private var dropped = 0

  func configure() throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .hd1280x720
    try exchangeCamera(to: .back)
    if let microphone = AVCaptureDevice.default(for: .audio) {
      let input = try AVCaptureDeviceInput(device: microphone)
      if session.canAddInput(input) { session.addInput(input) }
    }
    videoOutput.alwaysDiscardsLateVideoFrames = false
    videoOutput.setSampleBufferDelegate(self, queue: queue)
    audioOutput.setSampleBufferDelegate(self, queue: queue)
    for output in [videoOutput, audioOutput] as [AVCaptureOutput] where session.canAddOutput(output) {
      session.addOutput(output)
    }
    turnFrames()
  }

  func exchangeCamera(to position: AVCaptureDevice.Position) throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
    else {
      return
    }
    let next = try AVCaptureDeviceInput(device: camera)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if let cameraInput { session.removeInput(cameraInput) }
    if session.canAddInput(next) {
      session.addInput(next)
      cameraInput = next
    } else if let cameraInput {
      session.addInput(cameraInput)
    }
    turnFrames()
  }

  private func turnFrames() {
    guard let connection = videoOutput.connection(with: .video), let camera = cameraInput?.device else {
      return
    }
    if connection.isVideoStabilizationSupported { connection.preferredVideoStabilizationMode = .auto }
    // One movie has frames of two cameras whose sensors are mounted differently: what is turned is the pixels.
    let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
    let angle = coordinator.videoRotationAngleForHorizonLevelCapture
    if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
  }

  func start(to url: URL) throws {
    try? FileManager.default.removeItem(at: url)
    let writer = try AVAssetWriter(url: url, fileType: .mp4)
    var settings = videoOutput.recommendedVideoSettingsForAssetWriter(writingTo: .mp4) ?? [:]
    settings[AVVideoCompressionPropertiesKey] = [
      AVVideoAverageBitRateKey: 2_000_000, AVVideoMaxKeyFrameIntervalKey: 30,
    ]
    // The other camera's frames may be wide where this one's are tall.
    settings[AVVideoScalingModeKey] = AVVideoScalingModeResizeAspect
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
        AVEncoderBitRateKey: 64_000,
      ])
    for input in [video, audio] {
      input.expectsMediaDataInRealTime = true
      if writer.canAdd(input) { writer.add(input) }
    }
    guard writer.startWriting() else { throw writer.error ?? CocoaError(.fileWriteUnknown) }
    queue.sync {
      (self.writer, videoInput, audioInput) = (writer, video, audio)
      (phase, offset, last) = (.waiting, .zero, .invalid)
    }
  }

  func pause() { queue.sync { if phase == .recording { phase = .paused } } }
  func resume() { queue.sync { if phase == .paused { phase = .resuming } } }

  func stop() async throws -> URL? {
    let ended = queue.sync { () -> AVAssetWriter? in
      guard phase != .idle else { return nil }
      phase = .idle
      videoInput?.markAsFinished()
      audioInput?.markAsFinished()
      return writer
    }
    guard let ended else { return nil }
    await ended.finishWriting()
    if let error = ended.error { throw error }
    return ended.outputURL
  }

  var droppedFrames: Int { queue.sync { dropped } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard CMSampleBufferDataIsReady(sampleBuffer) else { return }
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    let isVideo = output === videoOutput
    switch phase {
    case .idle, .paused: return
    case .waiting:
      // Sound alone would leave the movie's start black.
      guard isVideo else { return }
      writer?.startSession(atSourceTime: time)
      phase = .recording
    case .resuming:
      guard isVideo else { return }
      offset = offset + (time - offset - last)
      phase = .recording
    case .recording: break
    }
    let length = CMSampleBufferGetDuration(sampleBuffer)
    if isVideo { last = time - offset + (length.isValid ? length : CMTime(value: 1, timescale: 30)) }
    guard let input = isVideo ? videoInput : audioInput, input.isReadyForMoreMediaData else { return }
    guard offset != .zero else {
      input.append(sampleBuffer)
      return
    }
    guard
      let timing = try? sampleBuffer.sampleTimingInfos().map({ info in
        var info = info
        info.presentationTimeStamp = info.presentationTimeStamp - offset
        return info
      }), let moved = try? CMSampleBuffer(copying: sampleBuffer, withNewTiming: timing)
    else { return }
    input.append(moved)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    dropped += 1
  }
}
