import CoreMedia
import Foundation

/// What one output has for a time that others have data for too.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizeddata
open class AVCaptureSynchronizedData: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// On the session's clock.
  public let timestamp: CMTime

  init(timestamp: CMTime) { self.timestamp = timestamp }

  /// A shell of it, as a delegate gets that was too busy.
  func dropped(_ reason: AVCaptureOutput.DataDroppedReason) -> AVCaptureSynchronizedData { self }
}

/// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizedsamplebufferdata
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData, @unchecked Sendable {
  // @unchecked: constants only.

  /// Without its picture or sound where ``sampleBufferWasDropped``.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizedsamplebufferdata/samplebufferwasdropped
  public let sampleBuffer: CMSampleBuffer
  public var sampleBufferWasDropped: Bool { droppedReason != .none }
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  init(_ sampleBuffer: CMSampleBuffer, dropped reason: AVCaptureOutput.DataDroppedReason = .none) {
    (self.sampleBuffer, droppedReason) = (sampleBuffer, reason)
    super.init(timestamp: sampleBuffer.presentationTimeStamp)
  }

  override func dropped(_ reason: AVCaptureOutput.DataDroppedReason) -> AVCaptureSynchronizedData {
    AVCaptureSynchronizedSampleBufferData(
      CMSampleBuffer(droppedAt: timestamp, reason, sampleBuffer.formatDescription), dropped: reason)
  }
}

/// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizeddepthdata
open class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData, @unchecked Sendable {
  // @unchecked: constants only.

  /// Nothing is known in it where ``depthDataWasDropped``.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizeddepthdata/depthdatawasdropped
  public let depthData: AVDepthData
  public var depthDataWasDropped: Bool { droppedReason != .none }
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  init(
    _ depthData: AVDepthData, timestamp: CMTime, dropped reason: AVCaptureOutput.DataDroppedReason = .none
  ) {
    (self.depthData, droppedReason) = (depthData, reason)
    super.init(timestamp: timestamp)
  }

  override func dropped(_ reason: AVCaptureOutput.DataDroppedReason) -> AVCaptureSynchronizedData {
    AVCaptureSynchronizedDepthData(depthData.shell, timestamp: timestamp, dropped: reason)
  }
}

/// What several outputs have for one time; any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizeddatacollection
open class AVCaptureSynchronizedDataCollection: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  private let data: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]

  init(_ data: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]) { self.data = data }

  /// How many outputs have data.
  open var count: Int { data.count }

  /// Nil where the output has none for this time.
  open func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
    data.first { $0.output === captureOutput }?.data
  }

  public subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }
}
