import AVFoundation
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

/// A session with a movie output, small pictures, and a directory for its files.
@MainActor
final class MovieRig {
  let rig: Rig
  let output = AVCaptureMovieFileOutput()
  let recorder = Recorder()
  private let directory: TemporaryDirectory

  init(_ phone: Phone, _ camera: String = "back-wide", format: Int? = 0) async throws {
    directory = try TemporaryDirectory()
    rig = try await Rig(phone)
    try rig.exchange(to: camera)
    if let format { try phone.camera(camera).use(format: format) }
    rig.session.addOutput(output)
    rig.session.startRunning()
    await phone.settle()
    await phone.wait(.milliseconds(20))
  }

  func url(_ name: String = "movie.mov") -> URL { URL(fileURLWithPath: directory.file(name)) }

  var session: AVCaptureSession { rig.session }

  func start(_ name: String = "movie.mov") {
    output.startRecording(to: url(name), recordingDelegate: recorder)
  }

  func boxes(_ name: String = "movie.mov") throws -> MovieBoxes { try MovieBoxes(url(name).path) }
}

/// Keeps what a recording's delegate hears.
final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  let heard = Collected<String>()
  let errors = Collected<AVError?>()

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    heard.add("start \(fileURL.lastPathComponent) \(connections.count)")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    heard.add("pause")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    heard.add("resume")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?
  ) {
    heard.add("finish \(outputFileURL.lastPathComponent)")
    errors.add(error as? AVError)
  }
}
