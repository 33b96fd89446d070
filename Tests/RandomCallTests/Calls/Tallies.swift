import AVFoundation
import Foundation
import SDKTestSupport
import Synchronization

/// The times of the frames, or of the sound, that a data output's delegate gets.
final class FrameTally: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  // @unchecked: a constant with a lock of its own.
  private let seen = Mutex((newest: CMTime.negativeInfinity, wentBack: false))

  var newest: CMTime { seen.withLock { $0.newest } }
  /// Whether a frame was not later than the one before.
  var wentBack: Bool { seen.withLock { $0.wentBack } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let time = sampleBuffer.presentationTimeStamp
    seen.withLock { seen in
      if time <= seen.newest { seen.wentBack = true }
      seen.newest = time
    }
  }
}

/// What a photo output's delegate hears, photo by photo.
final class PhotoTally: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // @unchecked: a constant with a lock of its own.
  let calls = Collected<(photo: Int64, call: String)>()

  private func add(_ settings: AVCaptureResolvedPhotoSettings, _ call: String) {
    calls.add((settings.uniqueID, call))
  }

  /// What was told of each photo, in the order of their ends; photos that have not ended come last.
  var stories: [[String]] {
    var stories: [Int64: [String]] = [:]
    for (photo, call) in calls.all { stories[photo, default: []].append(call) }
    return Array(stories.values)
  }

  static let lawful: Set<[String]> = [
    ["begin", "will", "did", "processed", "finished"],
    ["begin", "processed error", "finished error"],
    ["begin", "will", "processed error", "finished error"],
  ]

  func photoOutput(_: AVCapturePhotoOutput, willBeginCaptureFor settings: AVCaptureResolvedPhotoSettings) {
    add(settings, "begin")
  }
  func photoOutput(_: AVCapturePhotoOutput, willCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    add(settings, "will")
  }
  func photoOutput(_: AVCapturePhotoOutput, didCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    add(settings, "did")
  }
  func photoOutput(_: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    add(photo.resolvedSettings, error == nil ? "processed" : "processed error")
  }
  func photoOutput(
    _: AVCapturePhotoOutput, didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    add(settings, error == nil ? "finished" : "finished error")
  }
}

/// Starts and ends of recordings.
final class MovieTally: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  // @unchecked: constants with locks of their own.
  let started = Collected<URL>()
  let finished = Collected<URL>()

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    started.add(fileURL)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?
  ) {
    finished.add(outputFileURL)
  }
}

/// What a session's deferred-start delegate hears.
final class DeferralTally: NSObject, AVCaptureSessionDeferredStartDelegate, @unchecked Sendable {
  // @unchecked: a constant with a lock of its own.
  let heard = Collected<String>()

  /// Whether a start that began has not ended, or the other way round.
  var isOdd: Bool {
    let heard = heard.all
    return heard.count % 2 == 1 || heard.enumerated().contains { $1 != ["will", "did"][$0 % 2] }
  }

  func sessionWillRunDeferredStart(_ session: AVCaptureSession) { heard.add("will") }

  func sessionDidRunDeferredStart(_ session: AVCaptureSession) { heard.add("did") }
}
