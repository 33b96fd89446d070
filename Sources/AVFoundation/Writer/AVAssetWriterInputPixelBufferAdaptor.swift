import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// Gives an ``AVAssetWriterInput`` pictures without sample buffers around them. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avassetwriterinputpixelbufferadaptor
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: constants only, but for the pool, which is made once behind a lock.

  public let assetWriterInput: AVAssetWriterInput
  public let sourcePixelBufferAttributes: [String: Any]?
  private let pool = Mutex<CVPixelBufferPool?>(nil)

  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    (assetWriterInput, self.sourcePixelBufferAttributes) = (input, sourcePixelBufferAttributes)
  }

  /// Gives buffers of ``sourcePixelBufferAttributes``, as large as the movie where these do not say; nil without them, and
  /// before the writer writes.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriterinputpixelbufferadaptor/pixelbufferpool
  open var pixelBufferPool: CVPixelBufferPool? {
    guard var attributes = sourcePixelBufferAttributes, assetWriterInput.writer?.status == .writing else {
      return nil
    }
    let settings = assetWriterInput.outputSettings ?? [:]
    for (key, side) in [
      (kCVPixelBufferWidthKey, AVVideoWidthKey), (kCVPixelBufferHeightKey, AVVideoHeightKey),
    ] {
      attributes[key] = integer(attributes[key] ?? settings[side]).map { NSNumber(value: $0) }
    }
    return pool.withLock { pool in
      if pool == nil { _ = CVPixelBufferPoolCreate(nil, nil, NSDictionary(dictionary: attributes), &pool) }
      return pool
    }
  }

  /// As ``AVAssetWriterInput/append(_:)``.
  @discardableResult
  open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    assetWriterInput.append(pixelBuffer, at: presentationTime)
  }
}
