import CoreMedia
import Foundation

/// Gives an ``AVAssetWriterInput`` pictures without sample buffers around them.
///
/// https://developer.apple.com/documentation/avfoundation/avassetwriterinputpixelbufferadaptor
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  public let assetWriterInput: AVAssetWriterInput
  public let sourcePixelBufferAttributes: [String: Any]?

  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    (assetWriterInput, self.sourcePixelBufferAttributes) = (input, sourcePixelBufferAttributes)
  }

  /// As ``AVAssetWriterInput/append(_:)``.
  @discardableResult
  open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    assetWriterInput.append(pixelBuffer, at: presentationTime)
  }
}
