import CoreMedia
import Foundation

/// A bar code or QR code that was read.
///
/// https://developer.apple.com/documentation/avfoundation/avmetadatamachinereadablecodeobject
open class AVMetadataMachineReadableCodeObject: AVMetadataObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// From the one that is upper left when the code is upright, counter-clockwise.
  public let corners: [CGPoint]
  /// What it says.
  public let stringValue: String?

  init(
    _ type: ObjectType, _ stringValue: String?, corners: [CGPoint], time: CMTime, duration: CMTime
  ) {
    (self.corners, self.stringValue) = (corners, stringValue)
    super.init(type, bounds: .around(corners), time: time, duration: duration)
  }

  override func moved(_ place: (CGPoint) -> CGPoint) -> AVMetadataObject {
    AVMetadataMachineReadableCodeObject(
      type, stringValue, corners: corners.map(place), time: time, duration: duration)
  }
}
