import Foundation

/// Hears what an ``AVCaptureMetadataOutput`` recognises, on the queue given with it.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutputobjectsdelegate
public protocol AVCaptureMetadataOutputObjectsDelegate: NSObjectProtocol {
  /// Called for every frame that has objects, and once with none when they are gone.
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

extension AVCaptureMetadataOutputObjectsDelegate {
  public func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {}
}
