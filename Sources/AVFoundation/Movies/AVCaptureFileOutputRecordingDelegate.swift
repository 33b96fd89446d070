import Foundation

/// Follows a recording of an ``AVCaptureFileOutput``, on a queue of the output's own. Of each recording one start and
/// one end are heard, in this order; the end alone where nothing was captured.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturefileoutputrecordingdelegate
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
  /// The first picture comes.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])

  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection])

  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection])

  /// The file is whole, or there is none: an error that has ``AVErrorRecordingSuccessfullyFinishedKey`` true left a
  /// file that can be played.
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  public func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
  public func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}
}
