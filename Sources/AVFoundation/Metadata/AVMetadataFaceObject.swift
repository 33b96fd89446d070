import CoreMedia
import Foundation

/// A face that was found.
///
/// https://developer.apple.com/documentation/avfoundation/avmetadatafaceobject
open class AVMetadataFaceObject: AVMetadataObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// Names the person for as long as the face is seen.
  public let faceID: Int
  /// The face's corners, from the upper left of an upright face, counter-clockwise.
  private let corners: [CGPoint]
  private let angle: CGFloat

  /// - Parameter rollAngle: in degrees.
  init(_ faceID: Int, corners: [CGPoint], rollAngle: CGFloat, time: CMTime, duration: CMTime) {
    (self.faceID, self.corners, angle) = (faceID, corners, rollAngle)
    super.init(.face, bounds: .around(corners), time: time, duration: duration)
  }

  public var hasRollAngle: Bool { true }
  /// How far the head leans to its shoulder, in degrees from 0 to 360, counted clockwise as the picture shows it
  /// (*decided*).
  public var rollAngle: CGFloat { angle }
  public var hasYawAngle: Bool { true }
  /// Zero: the person looks at the phone.
  public var yawAngle: CGFloat { 0 }

  override func moved(_ place: (CGPoint) -> CGPoint) -> AVMetadataObject {
    let corners = corners.map(place)
    return AVMetadataFaceObject(
      faceID, corners: corners, rollAngle: Self.rollAngle(of: corners), time: time, duration: duration)
  }

  /// Of a face whose corners lie in a picture with square pixels.
  static func rollAngle(of corners: [CGPoint]) -> CGFloat {
    guard corners.count == 4 else { return 0 }
    let down = CGPoint(x: corners[1].x - corners[0].x, y: corners[1].y - corners[0].y)
    let degrees = atan2(-down.x, down.y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}
