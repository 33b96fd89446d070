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
}

/// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizedsamplebufferdata
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData, @unchecked Sendable {
  // @unchecked: constants only.

  public let sampleBuffer: CMSampleBuffer
  public var sampleBufferWasDropped: Bool { false }
  public var droppedReason: AVCaptureOutput.DataDroppedReason { .none }

  init(_ sampleBuffer: CMSampleBuffer) {
    self.sampleBuffer = sampleBuffer
    super.init(timestamp: sampleBuffer.presentationTimeStamp)
  }
}

/// https://developer.apple.com/documentation/avfoundation/avcapturesynchronizeddepthdata
open class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData, @unchecked Sendable {
  // @unchecked: constants only.

  public let depthData: AVDepthData
  public var depthDataWasDropped: Bool { false }
  public var droppedReason: AVCaptureOutput.DataDroppedReason { .none }

  init(_ depthData: AVDepthData, timestamp: CMTime) {
    self.depthData = depthData
    super.init(timestamp: timestamp)
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
