import CaptureModel
import CoreMedia

extension AVCaptureOutput {
  /// Why data did not reach a delegate.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureoutput/datadroppedreason
  public enum DataDroppedReason: Int, Sendable {
    case none = 0
    case lateData = 1
    case outOfBuffers = 2
    case discontinuity = 3
  }
}

extension AVCaptureOutput.DataDroppedReason {
  init(_ reason: VideoDataModel.DropReason) {
    self =
      switch reason {
      case .late: .lateData
      case .outOfBuffers: .outOfBuffers
      }
  }
}

extension CMSampleBuffer {
  /// Of what was dropped: its time, and why.
  convenience init(
    droppedAt time: CMTime, _ reason: AVCaptureOutput.DataDroppedReason, _ format: CMFormatDescription? = nil
  ) {
    self.init(
      imageBuffer: nil, presentationTimeStamp: time, formatDescription: format,
      attachments: [
        kCMSampleBufferAttachmentKey_DroppedFrameReason: reason == .lateData
          ? kCMSampleBufferDroppedFrameReason_FrameWasLate
          : kCMSampleBufferDroppedFrameReason_OutOfBuffers
      ])
  }
}
